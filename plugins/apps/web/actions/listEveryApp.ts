import { allPages, type Context } from '#core/web';
import { calls } from '#core/web/services';
import { listApps } from '../../contract';

/** Lists every application of the company. */
export function listEveryApp(context: Context, signal: AbortSignal) {
  const { api } = context.get(calls);
  return allPages(
    async (page, limit) => (await api.call(listApps, { query: { page, limit } }, { signal })).apps,
  );
}
