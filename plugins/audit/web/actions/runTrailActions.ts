import { coreServices, saveFile, type Context } from '#core/web';
import { exportEvents, trail, type EventFilter } from '../../contract';

/** Keeps the filters, where the trail is on screen. */
export function verify(context: Context): void {
  const search = new URLSearchParams(location.pathname === trail.to() ? location.search : '');
  search.set('verify', '');
  context.get(coreServices.navigate)(`${trail.to()}?${search}`);
}

const save = (format: 'csv' | 'jsonl') => async (context: Context, filter: EventFilter) => {
  const { api, companyId } = context.get(coreServices.calls);
  const file = await api.download(exportEvents, {
    params: { companyId: companyId! },
    query: { ...filter, format },
  });
  saveFile(`audit-trail.${format}`, file);
};
export const exportCsv = save('csv');
export const exportLines = save('jsonl');
