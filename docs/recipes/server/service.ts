/**
 * # Provide a service on the server
 *
 * `provide` contributes to `services`. Each process creates the service once, when it is first
 * requested. `metrics` adds counters to `/metrics`. `caches` lets operators clear what a process
 * keeps in memory.
 */
import { namespace } from '@sluice/core/contract';
import { caches, contribute, defineServerPlugin, metrics, provide } from '@sluice/core/server';

class MemoCache {
  private readonly names = new Map<string, string>();
  constructor(private readonly hits: { add(labels?: object): void }) {}
  find(id: string) {
    this.hits.add();
    return this.names.get(id);
  }
  forgetAll() {
    this.names.clear();
  }
}
export const memoCache = namespace('memos').service<MemoCache>('cache');

export default defineServerPlugin({
  id: 'memos',
  contributes: [
    provide('memos.cache', {
      service: memoCache,
      create: server =>
        new MemoCache(server.get(metrics).counter('memo_hits', 'Memos found in memory')),
    }),
    contribute(caches, 'memos.cache', {
      id: 'memos',
      forget: server => server.get(memoCache).forgetAll(),
    }),
  ],
});
