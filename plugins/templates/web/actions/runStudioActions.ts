import { coreServices, type Context } from '#core/web';
import { deleteUiTemplate, studioPage } from '../../contract';
import type { ActedUi } from './studioActions';

const go = (context: Context, search = '') =>
  context.get(coreServices.navigate)(studioPage.to() + search);

export const create = (context: Context) => go(context, '?id=new');

export const open = (context: Context, { uiId }: ActedUi) =>
  go(context, `?id=${encodeURIComponent(uiId)}`);

/** Leaves the editor of the template for the list. */
export async function remove(context: Context, { uiId }: ActedUi): Promise<void> {
  await context.get(coreServices.calls).run(deleteUiTemplate, { params: { uiId } });
  if (new URLSearchParams(location.search).get('id') === uiId) go(context);
}
