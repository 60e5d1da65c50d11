import { messages } from '#core/contract';

/** The texts of connectors’ pages besides a flow's own. */
export const pageStrings = messages('connectors.pages', {
  exactly: 'Enter exactly {count, plural, one {# character} other {# characters}}.',
  atLeast: 'Enter at least {count, plural, one {# character} other {# characters}}.',
  atMost: 'Enter up to {count, plural, one {# character} other {# characters}}.',
  missing: 'Fill in this field.',
  notEmail: 'Enter a valid email address.',
  wrongForm: 'Check the format of this value.',
  notNumber: 'Enter a number.',
  wentWrong: 'Something went wrong. Try again.',
  flowFailed: 'Start again. If this keeps happening, contact support.',
  codeUsed: 'This code is incorrect or was already used. Try again or enter another code.',
  next: 'Next',
  go: 'Continue',
  goOnWith: 'Continue with {provider}',
  captchaUnanswered: 'Confirm that you’re not a robot.',
  captchaRefused: 'The check failed or has expired. Confirm again that you’re not a robot.',
  captchaUnreachable: 'The verification service isn’t available. Try again in a moment.',
  challengeUnanswered: 'No one responded to the request in time. Try again.',
  challengeOver: 'This request does not exist or has expired. Start again.',
});
