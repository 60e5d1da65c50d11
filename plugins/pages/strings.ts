import { messages } from '#core/contract';

/** Every text of the pages plugin. */
export const strings = messages('pages', {
  forms: 'Forms',
  noForm: 'The node shows no form. Select one in its Form field.',
  unknownForm:
    'The form “{form}” isn’t in this environment. Export its flow with “Include forms” where it comes from, and import that file here.',
  undrawable:
    'The form “{form}” has fields that can’t be shown here: {kinds}. Remove them from the form, or show an HTML template in its place.',
  fieldMissing: 'Fill in this field.',
  fieldWrong: 'This value does not have the right form.',
  choiceWrong: 'Select one of the options.',
  passwordsDiffer: 'The passwords don’t match.',
  verifyPassword: 'Verify password',
  submit: 'Continue',
  selectOne: 'Select',
});
