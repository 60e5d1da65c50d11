import { messages } from '../../contract';

/** The texts of the UI kit's own components. */
export const strings = messages('ui', {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  clear: 'Clear search',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading…',
  more: 'Load more',
  actions: 'Actions for {name}',
  previous: 'Previous page',
  next: 'Next page',
  pages: 'Pages',
  range: '{from}–{to} of {total}',
  retry: 'Try again',
  required: '{label} is required.',
  discardChanges: 'Discard changes',
  unsaved: 'Unsaved changes',
  numberWrong: 'Enter a whole number from {least} to {most}.',
  numberOrZeroWrong: 'Enter a whole number from {least} to {most}, or 0.',
  discard: 'Discard changes?',
  discardHelp: 'Your changes have not been saved.',
  discardYes: 'Discard',
  discardNo: 'Keep editing',
  now: 'just now',
});
