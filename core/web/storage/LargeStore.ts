import * as keyval from 'idb-keyval';
import { reaction } from 'mobx';
import { restrictedStorage } from '../../contract/internal';
import type { Session } from '../session/Session';

const prefix = 'sluice.';
type Indexed = Pick<
  typeof keyval,
  'get' | 'getMany' | 'set' | 'del' | 'delMany' | 'keys' | 'update'
>;

/**
 * Keeps what is too large for the preferences on this machine, such as unsaved flows: in IndexedDB.
 * While storage is restricted it lasts as long as the page, and what lay there from before is removed.
 */
export class LargeStore {
  private readonly memory = new Map<string, unknown>();
  /** Until what lay in the browser from before is here. */
  private moved = Promise.resolve();

  constructor(
    private readonly session: Session,
    private readonly indexed: Indexed = keyval,
  ) {
    reaction(
      () => this.restricted,
      restricted => {
        if (restricted) this.moved = this.empty().catch(() => undefined);
      },
      { fireImmediately: true },
    );
  }

  private get restricted(): boolean {
    return this.session.isOn(restrictedStorage);
  }

  /** Whether what is kept outlasts the page. */
  get lasting(): boolean {
    return !this.restricted;
  }

  private async empty(): Promise<void> {
    const keys = (await this.indexed.keys()).map(String).filter(key => key.startsWith(prefix));
    const values = await this.indexed.getMany(keys);
    keys.forEach((key, at) => {
      if (!this.memory.has(key)) this.memory.set(key, values[at]);
    });
    await this.indexed.delMany(keys);
  }

  /** Returns what is kept under a key; fails where the browser has no store. */
  async get<T = unknown>(key: string): Promise<T | undefined> {
    if (!this.restricted) return this.indexed.get<T>(key);
    await this.moved;
    return this.memory.get(key) as T | undefined;
  }

  /** Returns the keys of all that is kept. */
  async keys(): Promise<readonly string[]> {
    if (!this.restricted) return (await this.indexed.keys()).map(String);
    await this.moved;
    return [...this.memory.keys()];
  }

  /** Keeps a value under a key that begins with `sluice.`. */
  async set(key: string, value: unknown): Promise<void> {
    if (this.restricted) this.memory.set(key, value);
    else await this.indexed.set(key, value);
  }

  async del(key: string): Promise<void> {
    if (this.restricted) this.memory.delete(key);
    else await this.indexed.del(key);
  }

  /** Changes what is kept under a key, with nothing between its reading and its writing. */
  async update(key: string, change: (kept: unknown) => unknown): Promise<void> {
    if (this.restricted) this.memory.set(key, change(await this.get(key)));
    else await this.indexed.update(key, change);
  }
}

const stores = new WeakMap<Session, LargeStore>();

/** The store of whoever is signed in. */
export function getLargeStore(session: Session): LargeStore {
  const known = stores.get(session) ?? new LargeStore(session);
  stores.set(session, known);
  return known;
}
