interface Entry {
  readonly owner: string;
  readonly text: string;
  readonly until: number;
}

/** How long a text may be, in characters, and for how long it is cached. */
const longestText = 16 * 1024;
const longestSeconds = 3600;
/** A text is forgotten so long before it expires, so that it is still good where it is used. */
const earlyMs = 30_000;

/** Texts of several owners until they expire. No owner takes the room of others. */
export class TextCache {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly mostOfOwner = 50,
    private readonly most = 1000,
  ) {}

  get(owner: string, name: string): string | undefined {
    const key = JSON.stringify([owner, name]);
    const entry = this.entries.get(key);
    if (entry && entry.until > Date.now()) return entry.text;
    this.entries.delete(key);
    return undefined;
  }

  /** Caches a text, unless it is too long or expires soon. */
  set(owner: string, name: string, text: string, seconds: number): void {
    const key = JSON.stringify([owner, name]);
    this.entries.delete(key);
    const until = Date.now() + Math.min(seconds, longestSeconds) * 1000 - earlyMs;
    if (text.length > longestText || !(until > Date.now())) return;
    const own = [...this.entries].filter(([, entry]) => entry.owner === owner);
    if (own.length >= this.mostOfOwner) this.entries.delete(own[0]![0]);
    else if (this.entries.size >= this.most) this.dropOldest();
    this.entries.set(key, { owner, text, until });
  }

  private dropOldest(): void {
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
