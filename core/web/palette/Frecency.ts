import { makeAutoObservable, observableRef } from 'mobx';

interface Use {
  readonly count: number;
  readonly last: number;
}

const mostItems = 200;
const week = 7 * 24 * 60 * 60 * 1000;
const key = (person: string) => `sluice.palette.${person}`;

/**
 * The items a person selected in the palette, with how often and how recently; stored on this
 * machine for each person.
 */
export class Frecency {
  private uses: ReadonlyMap<string, Use> = new Map();
  private person = '';

  constructor(private readonly storage: Storage) {
    makeAutoObservable<this, 'storage' | 'uses'>(this, {
      storage: false,
      uses: observableRef,
      points: false,
    });
  }

  /** Turns to another person's entries. */
  of(person: string): void {
    if (person === this.person) return;
    this.person = person;
    this.uses = new Map(read(this.storage, person));
  }

  note(id: string, now = Date.now()): void {
    const use: Use = { count: (this.uses.get(id)?.count ?? 0) + 1, last: now };
    const newest = [...this.uses]
      .filter(([other]) => other !== id)
      .sort(([, a], [, b]) => b.last - a.last);
    this.uses = new Map([[id, use] as const, ...newest].slice(0, mostItems));
    if (this.person) write(this.storage, this.person, [...this.uses]);
  }

  /** From 0 to 300: doubled use adds 40, a week unused halves it. */
  points(id: string, now = Date.now()): number {
    const use = this.uses.get(id);
    if (!use) return 0;
    return (
      Math.min(300, 60 + 40 * Math.log2(use.count)) * 2 ** (-Math.max(0, now - use.last) / week)
    );
  }
}

function read(storage: Storage, person: string): [string, Use][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key(person)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(each => each?.[1]?.count > 0) : [];
  } catch {
    return [];
  }
}

function write(storage: Storage, person: string, uses: readonly (readonly [string, Use])[]): void {
  try {
    storage.setItem(key(person), JSON.stringify(uses));
  } catch {
    // Without room the entries last as long as the page.
  }
}
