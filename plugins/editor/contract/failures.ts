import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('editorFailure', {
  versionLimitTitle: 'Flow Version Limit Exceeded',
  versionLimitHelp:
    'Saving is disabled. Delete older versions, clone the flow, or contact support.',
});
