import { type Context, allPages } from '#core/web';
import { apiClient } from '#core/web/services';
import { listApps } from '../../contract';

/** Lists every application of the company. */
export function listEveryApp(context: Context, signal: AbortSignal) {
  const { api } = context.get(apiClient);
  return allPages(
    async (page, limit) => (await api.call(listApps, { query: { page, limit } }, { signal })).apps,
  );
}

/** Finds every application of the company. */
export default async (context: Context, signal: AbortSignal) =>
  (await listEveryApp(context, signal)).map(app => ({
    id: app.appId,
    title: app.name,
    subject: app,
  }));
