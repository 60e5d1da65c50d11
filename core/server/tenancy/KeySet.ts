import { hash, randomBytes } from 'node:crypto';

/** The share of a full table at which a larger one is made. */
const fullest = 0.75;
const firstPlaces = 256;
/** Nobody can choose keys that are taken for one another. */
const salt = randomBytes(16).toString('hex');

/**
 * Remembers keys by 64 bits of a salted hash: 11 to 22 bytes a key, however long it is, so that
 * millions fit into memory. Of two million keys, two are taken for one another once in ten million
 * times.
 */
export class KeySet {
  private places = new Uint32Array(2 * firstPlaces);
  private held = 0;

  get size(): number {
    return this.held;
  }

  /** Remembers a key; whether it is a new one. */
  add(key: string): boolean {
    const [high, low] = toBits(key);
    if (!this.put(high, low)) return false;
    this.held += 1;
    if (this.held > (this.places.length / 2) * fullest) this.grow();
    return true;
  }

  has(key: string): boolean {
    const [high, low] = toBits(key);
    const at = this.find(high, low);
    return this.places[at] !== 0 || this.places[at + 1] !== 0;
  }

  private put(high: number, low: number): boolean {
    const at = this.find(high, low);
    if (this.places[at] !== 0 || this.places[at + 1] !== 0) return false;
    this.places[at] = high;
    this.places[at + 1] = low;
    return true;
  }

  /** The place of these bits, or the free one where they belong. */
  private find(high: number, low: number): number {
    const { places } = this;
    const last = places.length - 1;
    for (let at = (2 * low) & last; ; at = (at + 2) & last) {
      const [one, other] = [places[at], places[at + 1]];
      if ((one === high && other === low) || (one === 0 && other === 0)) return at;
    }
  }

  private grow(): void {
    const before = this.places;
    this.places = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      const [high = 0, low = 0] = [before[at], before[at + 1]];
      if (high !== 0 || low !== 0) this.put(high, low);
    }
  }
}

/** Zeros stand for a free place. */
function toBits(key: string): readonly [high: number, low: number] {
  const bytes = hash('sha1', salt + key, 'buffer');
  return [bytes.readUInt32LE(0) || 1, bytes.readUInt32LE(4)];
}
