import { messages } from '#core/contract';

/** The texts of forms besides their own. */
export const formStrings = messages('pages.forms', {
  fieldMissing: 'Enter a value.',
  fieldWrong: 'Enter a valid value.',
  choiceWrong: 'Select one of the options.',
  tickMissing: 'Select the checkbox to continue.',
  passwordsDiffer: 'The passwords don’t match.',
  verifyPassword: 'Confirm password',
  submit: 'Continue',
  selectOne: 'Select…',
});
