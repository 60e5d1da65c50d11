/**
 * # A service of the server half
 *
 * `provide` fills `services`; it is created once in each process, when it is first asked for.
 * `metrics` counts what `/metrics` shows. `caches` lets operators reload what a process keeps in
 * memory.
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
