import { get, update } from 'idb-keyval';
import type { KeptStore } from './KeptMap';

/** IndexedDB, with a channel by which tabs hear of each other's changes. */
export function createBrowserStore(): KeptStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sluice.runs.kept');
  return {
    get,
    async update(key, change) {
      await update(key, change);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
      channel?.postMessage(key);
    },
    watch(heard) {
      channel?.addEventListener('message', ({ data }) => heard(String(data)));
    },
  };
}
