/** The size of a text besides its characters. */
const own = 50;

/** Searches texts for secrets, until there is more to search than is worth it. */
export class SecretSearch {
  /** @param left the characters that are searched, once for each secret */
  constructor(
    readonly secrets: readonly string[],
    private left: number,
  ) {}

  /** Whether something was not searched. */
  get over(): boolean {
    return this.left < 0;
  }

  /** Returns the secrets that a text holds; where it is not searched, all of them. */
  find(text: string): readonly string[] {
    this.left -= this.secrets.length * (text.length + own);
    return this.over ? this.secrets : this.secrets.filter(secret => text.includes(secret));
  }
}
