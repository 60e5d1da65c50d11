import type { NodeOutcome } from '../nodeOutcome';
import { proveUser } from '../proof';

/** The same success as the proof of a user whose credential the node has verified. */
export const withProof = (outcome: NodeOutcome, userId: string): NodeOutcome =>
  outcome.kind === 'success' ? { ...outcome, proves: proveUser(userId) } : outcome;
