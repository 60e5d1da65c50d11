import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('refactoringFailure', {
  preview: 'Error previewing changes',
  renameVariable: 'Error renaming variable',
  renameInput: 'Error renaming input',
  renameField: 'Error renaming field',
});
