import type { Tenant } from '../Tenant';

/** Something that a hostile tenant repeats. */
export interface Attack {
  readonly name: string;
  /** Milliseconds from one try to the next. */
  readonly everyMs: number;
  /** Tries under way at once. */
  readonly most: number;
  /** Prepares what it sends; each call of the result is one try and answers with its status. */
  prepare(tenant: Tenant, peer: string): Promise<() => Promise<number>>;
}
