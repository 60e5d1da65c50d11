/** A clock that is so many milliseconds behind where it was has been set back. */
const fewestBack = 60_000;

interface Terms<Claim> {
  /** How long a claim lasts that is not renewed, in milliseconds. */
  readonly lasts: number;
  /** How far away the end of what is claimed, or put off, is at most; also in milliseconds. */
  readonly latest?: number;
  /** Finds claims that end after a time. */
  find(after: number): Promise<readonly Claim[]>;
  /** Ends a claim that is still the same. */
  free(claim: Claim, now: number): Promise<unknown>;
}

/**
 * Ends claims of processes that are gone, and which end later than any claim of now: they were made
 * before the clock was set back. Looks once after that, and once for this process, as nobody knows
 * what was before it. Whoever still lives renews a claim meanwhile, whatever clock it goes by.
 */
export class StaleClaims<Claim> {
  private last = -Infinity;
  private seen: { readonly claims: readonly Claim[]; readonly at: number } | undefined;
  private done = false;

  constructor(private readonly terms: Terms<Claim>) {}

  /** To be called again and again. */
  async look(now: number): Promise<void> {
    const { lasts, latest = lasts, find, free } = this.terms;
    if (now < this.last - fewestBack) [this.seen, this.done] = [undefined, false];
    this.last = now;
    if (this.done) return;
    this.seen ??= { claims: await find(now + latest + fewestBack), at: performance.now() };
    const { claims, at } = this.seen;
    if (claims.length > 0 && performance.now() - at < lasts) return;
    for (const claim of claims) await free(claim, now);
    this.done = true;
  }
}
