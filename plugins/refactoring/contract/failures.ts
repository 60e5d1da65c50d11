import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('refactoringFailure', {
  preview: 'Failed to preview the rename',
  rename: 'Failed to rename',
});
