import type { ExternalIdentity } from './directoryUser';
import type { NodeOutcome } from './nodeOutcome';

/** Whom a run has proven by a credential that one of its nodes verified. */
export interface Proof {
  /** Under which the person's variables are kept; no two people of an environment share one. */
  readonly key: string;
  /** The person’s name in flows and sessions: the user's id, or the subject at the provider. */
  readonly subject: string;
  /** The identity with which the person signed in elsewhere. */
  readonly identity?: ExternalIdentity;
}

/** Returns the proof of a user of the directory. */
export const proveUser = (userId: string, identity?: ExternalIdentity): Proof => ({
  key: userId,
  subject: userId,
  ...(identity && { identity }),
});

/** Returns the proof of a person whom the directory does not know, signed in at a provider. */
export const proveIdentity = (identity: ExternalIdentity): Proof => ({
  key: `${identity.issuer} ${identity.subject}`,
  subject: identity.subject,
  identity,
});

/** The same success as the proof of a user whose credential the node has verified. */
export const withProof = (outcome: NodeOutcome, userId: string): NodeOutcome =>
  outcome.kind === 'success' ? { ...outcome, proves: proveUser(userId) } : outcome;
