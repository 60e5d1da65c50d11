const lifetime = 1000;
const most = 5000;

interface Entry<T> {
  readonly value: Promise<T>;
  readonly until: number;
  size: number;
}

/**
 * Values read from the database, kept for at most a second: long enough to spare a busy runtime the
 * query, short enough that a write of another process is seen within the second. A write of this
 * process forgets at once. What nobody asks for again is dropped soon after its second. A clock that
 * is set back changes none of it.
 */
export class TtlCache<T> {
  private readonly entries = new Map<string, Map<string, Entry<T>>>();
  private size = 0;
  private held = 0;
  private sweep: NodeJS.Timeout | undefined;

  /**
   * @param mostHeld the size of all that is kept, where values may be large
   * @param measure returns the size of a value, such as its characters
   */
  constructor(
    private readonly mostHeld = Number.POSITIVE_INFINITY,
    private readonly measure: (value: T) => number = () => 0,
  ) {}

  get(companyId: string, key: string, read: () => Promise<T>): Promise<T> {
    const ofCompany = this.entries.get(companyId);
    const cached = ofCompany?.get(key);
    if (cached && cached.until > performance.now()) return cached.value;
    if (this.size >= most) this.clear();
    const value = read();
    const keyed = this.entries.get(companyId) ?? new Map<string, Entry<T>>();
    this.entries.set(companyId, keyed);
    if (!keyed.has(key)) this.size++;
    this.held -= keyed.get(key)?.size ?? 0;
    const entry = { value, until: performance.now() + lifetime, size: 0 };
    keyed.set(key, entry);
    this.sweepLater();
    const isKept = () => this.entries.get(companyId)?.get(key) === entry;
    value.then(
      known => isKept() && this.weigh(entry, known),
      () => isKept() && this.drop(keyed, key),
    );
    return value;
  }

  private weigh(entry: Entry<T>, value: T): void {
    entry.size = this.measure(value);
    this.held += entry.size;
    if (this.held > this.mostHeld) this.clear();
  }

  private drop(keyed: Map<string, Entry<T>>, key: string): void {
    this.held -= keyed.get(key)?.size ?? 0;
    if (keyed.delete(key)) this.size--;
  }

  /** Forgets one value, or all of the company. */
  forget(companyId: string, key?: string): void {
    const keyed = this.entries.get(companyId);
    if (!keyed) return;
    for (const each of key === undefined ? keyed.keys() : [key]) this.drop(keyed, each);
    if (keyed.size === 0) this.entries.delete(companyId);
  }

  /** Forgets all of all companies. */
  clear(): void {
    this.entries.clear();
    this.size = 0;
    this.held = 0;
  }

  private sweepLater(): void {
    this.sweep ??= setTimeout(() => {
      this.sweep = undefined;
      this.dropExpired();
      if (this.size > 0) this.sweepLater();
    }, lifetime).unref();
  }

  private dropExpired(): void {
    const now = performance.now();
    for (const [companyId, keyed] of this.entries) {
      for (const [key, { until }] of keyed) if (until <= now) this.drop(keyed, key);
      if (keyed.size === 0) this.entries.delete(companyId);
    }
  }
}
