interface Entry<T> {
  readonly value: T;
  readonly size: number;
}
/** The entries of an owner, the most recently used last. */
interface Share<T> {
  readonly entries: Map<string, Entry<T>>;
  size: number;
}

/**
 * Values of several owners within a size. Where they are more, the owner that has the most loses
 * what was asked for longest ago, so that none takes the room of others.
 */
export class SizedCache<T> {
  private readonly shares = new Map<string, Share<T>>();
  private held = 0;

  /** @param most the size of all, in what sizes are counted in, such as characters */
  constructor(private readonly most: number) {}

  /** The size of all it holds. */
  get size(): number {
    return this.held;
  }

  get(owner: string, key: string): T | undefined {
    const entries = this.shares.get(owner)?.entries;
    const entry = entries?.get(key);
    if (!entries || !entry) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  }

  /** Holds a value in place of the one before; one that is too large for all the room is not held. */
  set(owner: string, key: string, value: T, size: number): void {
    this.delete(owner, key);
    if (size > this.most) return;
    const share = this.shares.get(owner) ?? { entries: new Map<string, Entry<T>>(), size: 0 };
    this.shares.set(owner, share);
    share.entries.set(key, { value, size });
    share.size += size;
    this.held += size;
    while (this.held > this.most) this.dropOldest();
  }

  delete(owner: string, key: string): void {
    const share = this.shares.get(owner);
    const entry = share?.entries.get(key);
    if (!share || !entry) return;
    share.entries.delete(key);
    share.size -= entry.size;
    this.held -= entry.size;
    if (share.entries.size === 0) this.shares.delete(owner);
  }

  /** Drops all that an owner has. */
  deleteAll(owner: string): void {
    this.held -= this.shares.get(owner)?.size ?? 0;
    this.shares.delete(owner);
  }

  private dropOldest(): void {
    let [largest, most] = ['', -1];
    for (const [owner, { size }] of this.shares) if (size > most) [largest, most] = [owner, size];
    const [oldest = ''] = this.shares.get(largest)?.entries.keys() ?? [];
    this.delete(largest, oldest);
  }
}
