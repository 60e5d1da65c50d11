import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { SizedCache } from '../../cache/SizedCache';
import { toSmallKeySet } from './keepSmall';

const keptMs = 300_000;
/** A key that is not known has a set read again, but no more often than this. */
const againMs = 30_000;
/** A set that could not be read is not asked for again before this. */
const failedMs = 5000;
/** Characters of sets that are kept; the environment with the most loses its oldest. */
const mostKept = 16_000_000;
/** The size of a set beside that of its keys. */
const leastSize = 2000;

interface Kept {
  readonly at: number;
  readonly set: Promise<JWTVerifyGetKey>;
  failed: boolean;
}

/**
 * Key sets of other hosts, read once for all the tokens that are verified with them: strangers send
 * tokens, and must not have a host called for each.
 */
export class KeySets {
  private readonly known = new SizedCache<Kept>(mostKept);

  /**
   * Returns the keys of a set of an environment by its name, such as its URL. They are kept for five
   * minutes, and read again for a key that is not among them.
   */
  find(companyId: string, name: string, read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
    const load = (age: number) => this.load(companyId, name, age, read);
    return async (header, token) => {
      try {
        return await (
          await load(keptMs)
        )(header, token);
      } catch (fault) {
        if (!(fault instanceof errors.JWKSNoMatchingKey)) throw fault;
        return (await load(againMs))(header, token);
      }
    };
  }

  private load(
    companyId: string,
    name: string,
    age: number,
    read: () => Promise<JSONWebKeySet>,
  ): Promise<JWTVerifyGetKey> {
    const now = performance.now();
    const known = this.known.get(companyId, name);
    if (known && known.at + (known.failed ? failedMs : age) > now) return known.set;
    const entry: Kept = {
      at: now,
      set: read().then(given => {
        const small = toSmallKeySet(given);
        const size = leastSize + JSON.stringify(small).length;
        if (this.known.get(companyId, name) === entry) this.known.set(companyId, name, entry, size);
        return createLocalJWKSet(small);
      }),
      failed: false,
    };
    this.known.set(companyId, name, entry, leastSize);
    entry.set.catch(() => {
      entry.failed = true;
    });
    return entry.set;
  }
}

const ofServer = new WeakMap<object, KeySets>();

/** The key sets that a server keeps. */
export function getKeySets(server: object): KeySets {
  const known = ofServer.get(server) ?? new KeySets();
  ofServer.set(server, known);
  return known;
}
