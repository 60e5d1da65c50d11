import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('editorFailure', {
  versionLimitTitle: 'Flow Version Limit Exceeded',
  versionLimitHelp:
    'Saving is disabled. Delete older versions, clone the flow, or contact support.',
});
