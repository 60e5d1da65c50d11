import { allPages, coreServices, type Context } from '#core/web';
import { listUiTemplates } from '../../contract';

/** Finds every template of a page. */
export default async (context: Context, signal: AbortSignal) => {
  const { api } = context.get(coreServices.apiClient);
  const found = await allPages(
    async (page, limit) =>
      (await api.call(listUiTemplates, { query: { page, limit } }, { signal })).uiTemplates,
  );
  return found.map(template => ({ id: template.uiId, title: template.name, subject: template }));
};
