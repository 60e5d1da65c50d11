import { getErrorMessage } from '../unknown';
/**
 * Something wrong with a plugin, found while it was put in place; shown in the inspector and by a
 * test.
 */
export type Problem =
  | {
      readonly code:
        | 'LOAD_FAILED'
        | 'ACTIVATE_FAILED'
        | 'MIGRATE_FAILED'
        | 'MOUNT_FAILED'
        | 'CRASHED';
      readonly plugin: string;
      readonly cause: unknown;
    }
  | {
      readonly code: 'ABSENT' | 'NEWER';
      readonly plugin: string;
      readonly migrations: readonly string[];
    }
  | {
      readonly code:
        | 'GATE_FAILED'
        | 'ACTION_FAILED'
        | 'SEARCH_FAILED'
        | 'VIEW_FAILED'
        | 'CALL_FAILED'
        | 'JOB_FAILED';
      readonly plugin: string;
      /** The contribution at fault, or what a person calls it. */
      readonly id: string;
      readonly cause: unknown;
    }
  | { readonly code: 'DUPLICATE_PLUGIN'; readonly plugin: string }
  | {
      readonly code: 'PLUGIN_ID_TAKEN';
      readonly plugin: string;
      /** The package that would have that id as well. */
      readonly package: string;
    }
  | {
      readonly code: 'ID_TAKEN';
      readonly plugin: string;
      /** The extension point whose values must differ in their ids. */
      readonly point: string;
      readonly id: string;
      readonly holder: string;
    }
  | { readonly code: 'DUPLICATE_ID'; readonly plugin: string; readonly id: string }
  | {
      readonly code: 'DUPLICATE_PATH';
      readonly plugin: string;
      readonly path: string;
      readonly holder: string;
    }
  | {
      readonly code: 'KEY_TAKEN';
      readonly plugin: string;
      readonly keys: string;
      readonly holder: string;
    };

/** Where the error behind a problem was thrown; empty where there is none. */
export function getProblemStack(problem: Problem): string {
  const cause = 'cause' in problem ? problem.cause : undefined;
  return cause instanceof Error ? (cause.stack ?? '') : '';
}

/** The problem as one sentence that says what, where and how to fix it. */
export function describeProblem(problem: Problem): string {
  switch (problem.code) {
    case 'LOAD_FAILED':
      return `Plugin "${problem.plugin}" could not be loaded and was left out: ${getErrorMessage(problem.cause)}`;
    case 'ACTIVATE_FAILED':
      return `Plugin "${problem.plugin}" failed while starting and was left out: ${getErrorMessage(problem.cause)}`;
    case 'MOUNT_FAILED':
      return `The server code of plugin "${problem.plugin}" failed to start and was left out: ${getErrorMessage(problem.cause)}`;
    case 'CRASHED':
      return `Plugin "${problem.plugin}" crashed three times within a minute and is off until you turn it on again: ${getErrorMessage(problem.cause)}`;
    case 'MIGRATE_FAILED':
      return `The tables of plugin "${problem.plugin}" could not be migrated, so its server code was left out: ${getErrorMessage(problem.cause)}`;
    case 'GATE_FAILED':
      return `The access check of "${problem.id}" failed, so access is denied: ${getErrorMessage(problem.cause)}`;
    case 'ACTION_FAILED':
      return `The command "${problem.id}" failed: ${getErrorMessage(problem.cause)}`;
    case 'SEARCH_FAILED':
      return `The search "${problem.id}" failed: ${getErrorMessage(problem.cause)}`;
    case 'CALL_FAILED':
      return `The call "${problem.id}" of plugin "${problem.plugin}" failed: ${getErrorMessage(problem.cause)}`;
    case 'JOB_FAILED':
      return `The job "${problem.id}" of plugin "${problem.plugin}" failed: ${getErrorMessage(problem.cause)}`;
    case 'VIEW_FAILED':
      return `"${problem.id}" of plugin "${problem.plugin}" could not be shown: ${getErrorMessage(problem.cause)}`;
    case 'ABSENT':
      return `Plugin "${problem.plugin}" is not installed, but its data is in the database (${problem.migrations.join(', ')}). The data is kept. To delete it, run "npm run plugin:remove -- ${problem.plugin} --data".`;
    case 'NEWER':
      return `A newer release changed the tables of plugin "${problem.plugin}" (${problem.migrations.join(', ')}). Only the release before it is tested with these tables.`;
    case 'DUPLICATE_PLUGIN':
      return `Plugin "${problem.plugin}" is listed twice, and the first one is kept. Rename one of them.`;
    case 'PLUGIN_ID_TAKEN':
      return `${problem.package} can’t run here: its plugin ID "${problem.plugin}" belongs to a built-in plugin. Set a different ID as "sluice.id" in its package.json and as "id" in its plugins, then build it and install it again.`;
    case 'ID_TAKEN':
      return `Plugin "${problem.plugin}" needs the ID "${problem.id}" at ${problem.point}, which "${problem.holder}" already uses. Use another ID.`;
    case 'DUPLICATE_ID':
      return `Plugin "${problem.plugin}" contributes "${problem.id}" twice, and the first one is kept. Rename one of them.`;
    case 'DUPLICATE_PATH':
      return `Plugin "${problem.plugin}" needs the path ${problem.path}, which "${problem.holder}" already uses. Use another path.`;
    case 'KEY_TAKEN':
      return `Plugin "${problem.plugin}" needs the keys ${problem.keys}, which "${problem.holder}" already uses. Use other keys.`;
  }
}
