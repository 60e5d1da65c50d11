import { namespace, type AnyQueries } from '#core/contract';

const runs = namespace('runs');

/** Says whether runs show what they recorded, to other plugins’ server code. */
export interface DebugViews {
  /** Whether those of the environment that `db` is bound to do. */
  isShown(db: AnyQueries): Promise<boolean>;
}
export const debugViewReader = runs.service<DebugViews>('debugViewReader');
