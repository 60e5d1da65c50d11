import { strings } from './strings';

/** What is wrong with an e-mail address, or nothing. */
export function emailFault(email: string): string | undefined {
  if (!email.trim()) return strings.emailRequired.text;
  return /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : strings.emailInvalid.text;
}
