import { coreServices, openAt, saveFile, type Context } from '#core/web';
import { exportEvents, trail, type EventFilter } from '../../contract';

/** Keeps the filters, where the trail is on screen. */
export const verify = (context: Context) => openAt(context, trail.to(), { verify: '' });

const save = (format: 'csv' | 'jsonl') => async (context: Context, filter: EventFilter) => {
  const { api, companyId } = context.get(coreServices.apiClient);
  const file = await api.download(exportEvents, {
    params: { companyId: companyId! },
    query: { ...filter, format },
  });
  saveFile(`audit-trail.${format}`, file);
};
export const exportCsv = save('csv');
export const exportLines = save('jsonl');
