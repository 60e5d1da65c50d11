import * as keyval from 'idb-keyval';
import { reaction } from 'mobx';
import { restrictedStorage } from '../../contract/internal';
import type { Session } from '../session/Session';
import { createCipher, type Cipher } from './createCipher';

const prefix = 'sluice.';
/** How the keys of values begin that only their person can read. */
const encryptedPrefix = `${prefix}encrypted:`;
type Indexed = Pick<
  typeof keyval,
  'get' | 'getMany' | 'set' | 'del' | 'delMany' | 'keys' | 'update'
>;

/** A store that lasts as long as the page. */
function createMemory(): Indexed {
  const held = new Map<string, unknown>();
  const read = (key: IDBValidKey) => held.get(String(key)) as never;
  return {
    get: async key => read(key),
    getMany: async keys => keys.map(read),
    set: async (key, value) => void held.set(String(key), value),
    del: async key => void held.delete(String(key)),
    delMany: async keys => keys.forEach(key => held.delete(String(key))),
    keys: async () => [...held.keys()] as never[],
    update: async (key, change) => void held.set(String(key), change(read(key))),
  };
}

/** Whose a key is, of keys such as `sluice.draft:<environment>:<person>:<flow>`. */
const findPerson = (key: string): string | undefined => key.split(':')[2];

/**
 * Keeps what is too large for the preferences on this machine, such as unsaved flows: in IndexedDB,
 * encrypted with a key that the server gives the person. So nobody else who uses this browser can
 * read it, and nobody at all once the person has signed out. Without https browsers can’t encrypt:
 * there it is kept until someone else signs in. While storage is restricted it lasts as long as the
 * page, and what lay there from before is removed.
 */
export class LargeStore {
  private readonly memory = createMemory();
  /** Also after sign-out, as an editor that closes then keeps what is not written yet. */
  private cipher: Cipher | undefined;
  /** Until what lay in the browser from before is where it belongs. */
  private settled = Promise.resolve();

  constructor(
    private readonly session: Session,
    private readonly indexed: Indexed = keyval,
  ) {
    reaction(
      () => [session.profile?.customerId, String(session.profile?.storageKeys ?? '')] as const,
      ([person, keys]) => {
        if (person === undefined) return;
        this.cipher = keys ? createCipher(keys.split(',')) : undefined;
        this.settle(() => this.claim(person));
      },
      { fireImmediately: true, equals: (a, b) => String(a) === String(b) },
    );
    reaction(
      () => this.restricted,
      restricted => {
        if (restricted) this.settle(() => this.empty());
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

  private get store(): Indexed {
    return this.restricted ? this.memory : this.indexed;
  }

  private settle(work: () => Promise<void>): void {
    this.settled = this.settled.then(work).catch(() => undefined);
  }

  private async findKeys(store: Indexed): Promise<string[]> {
    return (await store.keys()).map(String).filter(key => key.startsWith(prefix));
  }

  /** Encrypts what lies readable from before, and removes that of other people. */
  private async claim(person: string): Promise<void> {
    for (const store of [this.indexed, this.memory])
      for (const key of await this.findKeys(store)) {
        if (key.startsWith(encryptedPrefix)) continue;
        const whose = findPerson(key);
        if (whose === undefined) continue;
        if (whose === person && this.cipher) await this.write(store, key, await store.get(key));
        if (whose !== person || this.cipher) await store.del(key);
      }
  }

  private async empty(): Promise<void> {
    const keys = await this.findKeys(this.indexed);
    const there = new Set(await this.findKeys(this.memory));
    const values = await this.indexed.getMany(keys);
    for (const [at, key] of keys.entries())
      if (!there.has(key)) await this.memory.set(key, values[at]);
    await this.indexed.delMany(keys);
  }

  private toStoredKey(key: string): string {
    return this.cipher ? encryptedPrefix + key.slice(prefix.length) : key;
  }

  private async write(store: Indexed, key: string, value: unknown): Promise<void> {
    await store.set(this.toStoredKey(key), await this.encrypt(key, value));
  }

  private async encrypt(key: string, value: unknown): Promise<unknown> {
    return this.cipher ? this.cipher.encrypt(key, value) : value;
  }

  private async decrypt(key: string, stored: unknown): Promise<unknown> {
    return this.cipher ? this.cipher.decrypt(key, stored) : stored;
  }

  /** Returns what is kept under a key; fails where the browser has no store. */
  async get<T = unknown>(key: string): Promise<T | undefined> {
    await this.settled;
    return (await this.decrypt(key, await this.store.get(this.toStoredKey(key)))) as T | undefined;
  }

  /** Returns the keys of all that is kept. */
  async keys(): Promise<readonly string[]> {
    await this.settled;
    const keys = await this.findKeys(this.store);
    if (!this.cipher) return keys.filter(key => !key.startsWith(encryptedPrefix));
    return keys
      .filter(key => key.startsWith(encryptedPrefix))
      .map(key => prefix + key.slice(encryptedPrefix.length));
  }

  /** Keeps a value under a key such as `sluice.draft:<environment>:<person>:<flow>`. */
  async set(key: string, value: unknown): Promise<void> {
    await this.settled;
    await this.write(this.store, key, value);
  }

  async del(key: string): Promise<void> {
    await this.settled;
    await this.store.del(this.toStoredKey(key));
  }

  /** Changes what is kept under a key, with nothing between its reading and its writing. */
  async update(key: string, change: (kept: unknown) => unknown): Promise<void> {
    await this.settled;
    const { cipher, store } = this;
    if (!cipher) return store.update(key, change);
    const stored = this.toStoredKey(key);
    // A transaction of IndexedDB doesn’t wait for encryption: it is tried until nothing came between.
    for (;;) {
      let written = false as boolean;
      const before = await store.get(stored);
      const after = await cipher.encrypt(key, change(await cipher.decrypt(key, before)));
      await store.update(stored, now => {
        written = cipher.isSame(now, before);
        return written ? after : now;
      });
      if (written) return;
    }
  }
}

const stores = new WeakMap<Session, LargeStore>();

/** The store of whoever is signed in. */
export function getLargeStore(session: Session): LargeStore {
  const known = stores.get(session) ?? new LargeStore(session);
  stores.set(session, known);
  return known;
}
