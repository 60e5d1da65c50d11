import { namespace } from '#core/contract';

const users = namespace('users');

/** An end user's sign-in in one browser. */
export interface SignOnSession {
  /** A public id for referring to the session; it grants no access. */
  readonly sessionId: string;
  /** Empty once the sign-in was taken back softly: the browser is known, its user is not. */
  readonly userId: string;
  /** The key of the person's proof where the sign-in was proven; empty where a flow only named them. */
  readonly proven: string;
  /** When each authentication method was last used, epoch milliseconds. */
  readonly methods: Readonly<Record<string, number>>;
  readonly createdDate: number;
  readonly activeDate: number;
  readonly idleSeconds: number;
  /** It ends then, however active. */
  readonly expires: number;
}
export interface SignOn {
  readonly companyId: string;
  /** The token by which the browser currently knows its session; empty for none. */
  readonly token: string;
  readonly userId: string;
  /** The key of the user's proof; empty without one. */
  readonly proven?: string;
  readonly methods: readonly string[];
  readonly idleSeconds: number;
  /** The person has just shown who they are; times of methods stay as they were without it. */
  readonly fresh: boolean;
}

/**
 * The environment’s sign-in sessions. Only the browser has the token. The server stores its hash.
 */
export interface SignOnSessions {
  /** Undefined where it is over: idle too long, past its end, signed off. */
  find(companyId: string, token: string): Promise<SignOnSession | undefined>;
  /** Begins a session, or goes on with the same user's, always under a new token. */
  signOn(terms: SignOn): Promise<{ readonly token: string; readonly session: SignOnSession }>;
  /** Ends it; `softly` only forgets who signed in. */
  signOff(companyId: string, token: string, softly?: boolean): Promise<void>;
  /** Ends all sessions of a user, as when they are disabled. */
  signOffUser(companyId: string, userId: string): Promise<void>;
}
export const signOnSessions = users.service<SignOnSessions>('signOnSessions');
