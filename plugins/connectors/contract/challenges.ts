import { namespace } from '#core/contract';

const connectors = namespace('connectors');

/**
 * Something that one flow waits for and another decides: the link in a mail, the push to a phone.
 */
export interface Challenge {
  /** The secret of the challenge: its holder can read and decide it, so it is long and random. */
  readonly challenge: string;
  /** `created` at first; flows write what they like: `started`, `approved`, `denied`. */
  readonly challengeStatus: string;
  /** Decided for good: no flow changes it any more. */
  readonly isChallengeComplete: boolean;
  /** The claims that came with the decision, by name. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly updatedByFlowId: string;
  /** The interaction that made it. */
  readonly interactionId: string;
  readonly createdDate: number;
  readonly updatedDate: number;
  readonly expires: number;
}

export interface NewChallenge {
  readonly interactionId: string;
  readonly challengeStatus?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** How long it may be decided; 15 minutes without it, at most a week. */
  readonly seconds?: number;
}
export type ChallengeChanges = Partial<
  Pick<Challenge, 'challengeStatus' | 'isChallengeComplete' | 'claims' | 'updatedByFlowId'>
>;

/** The environment’s challenges. Expired ones are not found. */
export interface ChallengeStore {
  create(companyId: string, terms: NewChallenge): Promise<Challenge>;
  find(companyId: string, challenge: string): Promise<Challenge | undefined>;
  /**
   * Claims are added to those that are there. Undefined where it is not found or complete: of two
   * at once, one completes it.
   */
  update(
    companyId: string,
    challenge: string,
    changes: ChallengeChanges,
  ): Promise<Challenge | undefined>;
}
export const challengeStore = connectors.service<ChallengeStore>('challengeStore');
