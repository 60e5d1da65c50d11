import { action, makeObservable, observable } from 'mobx';
import { pickFields } from '#core/contract/unknown';
import type { LargeStore } from '#core/web/storage/LargeStore';

/** Where values are kept for all tabs: IndexedDB in the browser. */
export interface KeptStore {
  get(key: string): Promise<unknown>;
  /** Changes what is kept under a key, with nothing between its reading and its writing. */
  update(key: string, change: (kept: unknown) => unknown): Promise<void>;
  /** Calls back when another tab has changed something; by its key. */
  watch?(heard: (key: string) => void): void;
}

/** The person for whom something is kept. */
export interface Owner {
  readonly companyId: string;
  readonly customerId: string;
}

/**
 * Values by name that are kept in the browser and shared by its tabs: a change writes its own names
 * alone, and other tabs read it.
 */
export class KeptMap<Value> {
  readonly values = observable.map<string, Value>({}, { deep: false });
  /** Changes that are not written yet. */
  private pending = 0;
  /** Whether something was kept by another tab meanwhile. */
  private missed = false;

  constructor(
    private readonly store: KeptStore,
    private readonly key: string,
  ) {
    makeObservable<this, 'take'>(this, { set: action, delete: action, take: action });
    store.watch?.(changed => {
      if (changed === key) void this.load();
    });
  }

  set(name: string, value: Value): void {
    this.values.set(name, value);
    void this.write(kept => ({ ...kept, [name]: value }));
  }

  delete(names: readonly string[]): void {
    for (const name of names) this.values.delete(name);
    const removed = new Set(names);
    void this.write(kept => pickFields(kept, name => !removed.has(name)));
  }

  /** Reads what is kept, by an earlier visit or another tab. */
  async load(): Promise<void> {
    try {
      const stored = toRecord<Value>(await this.store.get(this.key));
      // Values being written are newer than the stored ones, which are read afterward.
      if (this.pending === 0) this.take(stored);
      else this.missed = true;
    } catch {
      // A browser without a store keeps values as long as the page is open.
    }
  }

  private take(kept: Readonly<Record<string, Value>>): void {
    for (const name of Array.from(this.values.keys()))
      if (!Object.hasOwn(kept, name)) this.values.delete(name);
    for (const [name, value] of Object.entries(kept))
      if (JSON.stringify(this.values.get(name)) !== JSON.stringify(value))
        this.values.set(name, value);
  }

  private async write(
    change: (kept: Readonly<Record<string, Value>>) => Readonly<Record<string, Value>>,
  ): Promise<void> {
    this.pending++;
    try {
      await this.store.update(this.key, kept => change(toRecord<Value>(kept)));
    } catch {
      // As above.
    } finally {
      this.pending--;
      if (this.pending === 0 && this.missed) {
        this.missed = false;
        void this.load();
      }
    }
  }
}

const toRecord = <Value>(kept: unknown): Readonly<Record<string, Value>> =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? (kept as Readonly<Record<string, Value>>)
    : {};

/** IndexedDB, with a channel by which tabs hear of each other's changes. */
export function createBrowserStore(store: LargeStore): KeptStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sluice.runs.kept');
  return {
    get: key => store.get(key),
    async update(key, change) {
      await store.update(key, change);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
      channel?.postMessage(key);
    },
    watch(heard) {
      channel?.addEventListener('message', ({ data }) => heard(String(data)));
    },
  };
}
