import { usualRules } from '#core/contract/authentication/passwordRules';
import { strings } from '../strings';

/** Returns the errors in a new password and its confirmation (specification, section 5). */
export function passwordFaults(password: string, confirm: string) {
  return {
    password: !password
      ? strings.newRequired.text
      : [...password].length < usualRules.lengthMin
        ? strings.tooShort.text
        : undefined,
    confirm: !confirm
      ? strings.confirmRequired.text
      : confirm !== password
        ? strings.mismatch.text
        : undefined,
  };
}
