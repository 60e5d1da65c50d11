import { strings } from '../strings';

/** What is wrong with a new password and its repetition (specification, section 5). */
export function passwordFaults(password: string, confirm: string) {
  return {
    password: !password
      ? strings.newRequired.text
      : password.length < 8
        ? strings.tooShort.text
        : undefined,
    confirm: !confirm
      ? strings.confirmRequired.text
      : confirm !== password
        ? strings.mismatch.text
        : undefined,
  };
}
