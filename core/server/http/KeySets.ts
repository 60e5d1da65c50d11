import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const keptMs = 300_000;
/** A key that is not known has a set read again, but no more often than this. */
const againMs = 30_000;
/** A set that could not be read is not asked for again before this. */
const failedMs = 5000;
const mostKept = 500;

interface Kept {
  readonly at: number;
  readonly set: Promise<JSONWebKeySet>;
  failed: boolean;
}

/**
 * Key sets of other hosts, read once for all the tokens that are verified with them: strangers send
 * tokens, and must not have a host called for each.
 */
export class KeySets {
  private readonly known = new Map<string, Kept>();

  /**
   * Returns the keys of a set by its name, such as its URL. They are kept for five minutes, and read
   * again for a key that is not among them.
   */
  find(name: string, read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
    return async (header, token) => {
      try {
        return await createLocalJWKSet(await this.load(name, keptMs, read))(header, token);
      } catch (fault) {
        if (!(fault instanceof errors.JWKSNoMatchingKey)) throw fault;
        return createLocalJWKSet(await this.load(name, againMs, read))(header, token);
      }
    };
  }

  private load(
    name: string,
    age: number,
    read: () => Promise<JSONWebKeySet>,
  ): Promise<JSONWebKeySet> {
    const now = performance.now();
    const held = this.known.get(name);
    if (held && held.at + (held.failed ? failedMs : age) > now) return held.set;
    this.known.delete(name);
    for (const oldest of this.known.keys()) {
      if (this.known.size < mostKept) break;
      this.known.delete(oldest);
    }
    const kept: Kept = { at: now, set: read(), failed: false };
    this.known.set(name, kept);
    kept.set.catch(() => {
      kept.failed = true;
    });
    return kept.set;
  }
}

const ofServer = new WeakMap<object, KeySets>();

/** The key sets that a server keeps. */
export function getKeySets(server: object): KeySets {
  const known = ofServer.get(server) ?? new KeySets();
  ofServer.set(server, known);
  return known;
}
