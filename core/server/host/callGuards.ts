import type { AnyEndpoint } from '../../contract';
import { core, type Call } from './plugin';

/**
 * Refuses a member’s change with a sentence, whatever they may do, such as where an environment takes
 * changes from elsewhere. Asked after the gate.
 */
export type CallGuard = (call: Call, endpoint: AnyEndpoint) => Promise<string | undefined>;
/** Guards that can keep changes from an environment. */
export const callGuards = core<CallGuard>('callGuards');
