import { createHash, hash, randomBytes } from 'node:crypto';

/** The names of one kind that are counted one by one, and the counters that all others share. */
const mostNames = 20_000;
const sharedCounters = 4096;
const plainKey = /^[\x20-\x7e]{0,100}$/;

/**
 * Keeps counts by kind and key in bounded memory. No count is forgotten before its window ends: keys
 * beyond the first 20,000 of a kind share counters, so that they are counted too high and never too
 * low. Which keys share one nobody outside can know.
 */
export class BoundedCounts<Count extends { readonly ends: number }> {
  private readonly kinds = new Map<string, Map<string, Count>>();
  private readonly seed = randomBytes(16);

  /**
   * Returns the count of a key whose window has not ended, or a new one. `create` gets the name that
   * no other count has, on any process.
   */
  find(kind: string, key: string, now: number, create: (name: string) => Count): Count {
    let counts = this.kinds.get(kind);
    if (!counts) this.kinds.set(kind, (counts = new Map()));
    const direct = counts.get(key);
    if (direct && direct.ends > now) return direct;
    const own = plainKey.test(key) ? key : hash('sha256', key);
    const known = own === key ? undefined : counts.get(own);
    if (known && known.ends > now) return known;
    counts.delete(own);
    // Those that are oldest stand first.
    for (const [old, { ends }] of counts) {
      if (ends > now) break;
      counts.delete(old);
    }
    if (counts.size < mostNames) return put(counts, own, create(`${kind} ${own}`));
    const place = createHash('sha256').update(this.seed).update(kind).update(own).digest();
    const number = place.readUInt32LE(0) % sharedCounters;
    const shared = `*${this.seed.toString('hex')} ${number}`;
    const other = counts.get(shared);
    if (other && other.ends > now) return other;
    counts.delete(shared);
    return put(counts, shared, create(`${kind} ${shared}`));
  }
}

function put<Count>(counts: Map<string, Count>, name: string, count: Count): Count {
  counts.set(name, count);
  return count;
}
