import { codes, type Failure } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';

/** The dialog that stands over the editor. */
export type EditorDialog =
  | {
      readonly kind: 'conflict';
      readonly theirs: Flow;
      readonly message: string;
      readonly isElsewhere?: boolean;
    }
  | { readonly kind: 'versionLimit'; readonly failure: Failure }
  | { readonly kind: 'scheduleInvalid' | 'rulesBroken'; readonly failure: Failure }
  /** The changes of a deploy, compared with the live version. */
  | { readonly kind: 'deploy'; readonly live: Flow };

/** Finds the dialog that says why a save or a deploy was refused; undefined where a toast does. */
export function findDialog(failure: Failure): EditorDialog | undefined {
  if (failure.code === codes.versionLimit) return { kind: 'versionLimit', failure };
  if (failure.code === codes.scheduleInvalid) return { kind: 'scheduleInvalid', failure };
  if (failure.code === codes.rulesBroken) return { kind: 'rulesBroken', failure };
  return undefined;
}
