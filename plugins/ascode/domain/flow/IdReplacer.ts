import { isShortJson } from '#core/contract/format/stringifySliced';
import type { Sliced } from '#core/contract/sliced';

const form = /^[\w-]{4,128}$/;
const word = /[\w-]{4,}/g;
const stem = 4;

/**
 * Writes other IDs in the place of some, the longest first, in one pass over a text however many
 * they are.
 */
export class IdReplacer {
  private readonly known: ReadonlyMap<string, string>;
  private readonly stems: ReadonlySet<string>;
  /** From long to short. */
  private readonly lengths: readonly number[];

  constructor(ids: Iterable<readonly [from: string, to: string]>) {
    this.known = new Map([...ids].filter(([from, to]) => from !== to && form.test(from)));
    const all = [...this.known.keys()];
    this.stems = new Set(all.map(id => id.slice(0, stem)));
    this.lengths = [...new Set(all.map(id => id.length))].sort((a, b) => b - a);
  }

  /** Replaces IDs wherever a value names them. */
  replaceIn<T>(value: T): T {
    if (this.known.size === 0) return value;
    const text = JSON.stringify(value);
    const other = this.replaceInText(text);
    return other === text ? value : JSON.parse(other);
  }

  /** The same in steps. */
  *replaceSliced<T>(value: T): Sliced<T> {
    if (this.known.size === 0) return value;
    yield;
    if (typeof value !== 'object' || value === null || isShortJson(value))
      return this.replaceIn(value);
    const entries: [string, unknown][] = [];
    let changed = false;
    for (const [key, each] of Object.entries(value)) {
      const entry: [string, unknown] = [this.replaceIn(key), yield* this.replaceSliced(each)];
      changed ||= entry[0] !== key || entry[1] !== each;
      entries.push(entry);
    }
    if (!changed) return value;
    return (
      Array.isArray(value) ? entries.map(entry => entry[1]) : Object.fromEntries(entries)
    ) as T;
  }

  /** Finds the IDs that a value names. */
  findIn(value: unknown): ReadonlySet<string> {
    const ids = new Set<string>();
    if (this.known.size > 0) this.replaceInText(JSON.stringify(value), id => ids.add(id));
    return ids;
  }

  private replaceInText(text: string, note?: (id: string) => void): string {
    const shortest = this.lengths.at(-1) ?? 0;
    return text.replace(word, found =>
      found.length < shortest ? found : this.replaceInWord(found, note),
    );
  }

  private replaceInWord(text: string, note?: (id: string) => void): string {
    let written = '';
    let copied = 0;
    for (let at = 0; at <= text.length - stem;) {
      const id = this.findAt(text, at);
      if (id === undefined) {
        at += 1;
        continue;
      }
      note?.(id);
      written += text.slice(copied, at) + this.known.get(id)!;
      copied = at += id.length;
    }
    return written + text.slice(copied);
  }

  private findAt(text: string, at: number): string | undefined {
    if (!this.stems.has(text.slice(at, at + stem))) return undefined;
    for (const length of this.lengths) {
      const id = text.slice(at, at + length);
      if (id.length === length && this.known.has(id)) return id;
    }
    return undefined;
  }
}
