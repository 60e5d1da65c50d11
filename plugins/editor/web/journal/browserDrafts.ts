import type { LargeStore } from '#core/web/storage/LargeStore';
import type { DraftStore } from './DraftJournal';

/** Keeps drafts in a store of the browser, with locks by which its pages tell which they have open. */
export const createBrowserDrafts = (store: LargeStore): DraftStore => ({
  get lasting() {
    return store.lasting;
  },
  get: key => store.get(key),
  set: (key, value) => store.set(key, value),
  del: key => store.del(key),
  keys: () => store.keys(),
  hold(key) {
    let release = () => {};
    const released = new Promise<void>(done => (release = done));
    // Browsers have no locks where the connection isn’t secure.
    void navigator.locks?.request(key, () => released).catch(() => {});
    return release;
  },
  async isHeld(key) {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    return held.some(({ name }) => name === key);
  },
});
