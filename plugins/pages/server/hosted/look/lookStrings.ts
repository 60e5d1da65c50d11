import { messages } from '#core/contract';

/** The texts around what a hosted page shows. */
export const lookStrings = messages('pages.look', {
  links: 'Links',
  backTo: 'Back to {app}',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
});
