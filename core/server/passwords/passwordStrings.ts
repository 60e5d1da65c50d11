import { messages } from '../../contract';

/** Texts about passwords that break the rules: for members, and for end users in their language. */
export const passwordStrings = messages('passwords', {
  needs: 'The password must have {faults}.',
  length: '{least} to {most, plural, one {# character} other {# characters}}',
  uppercase: 'an uppercase letter',
  lowercase: 'a lowercase letter',
  digit: 'a digit',
  special: 'a special character',
  spaces: 'no spaces',
  common: 'This password is too common. Enter a different one.',
});
