import { del, get, keys, set } from 'idb-keyval';
import type { DraftStore } from './DraftJournal';

/** IndexedDB, with locks by which the pages of this browser tell each other which drafts are open. */
export const browserDrafts: DraftStore = {
  get,
  set,
  del,
  keys: async () => (await keys()).map(String),
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
};
