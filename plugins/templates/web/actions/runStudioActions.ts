import { coreServices, type Context, allPages } from '#core/web';
import { getFlow } from '#plugins/flows/contract';
import { requireFlow, saveFlow } from '#plugins/flows/contract/internal';
import {
  deleteUiTemplate,
  getUiTemplate,
  studioPage,
  usesOfUiTemplate,
  listUiTemplates,
} from '../../contract';
import { refreshTemplateNodes } from '../nodes/templateValues';
import type { ActedUi, OlderUse } from './studioActions';

const go = (context: Context, search = '') =>
  context.get(coreServices.navigate)(studioPage.to() + search);

export const create = (context: Context) => go(context, '?id=new');

export const createExample = (context: Context) => go(context, '?id=new&example');

export const open = (context: Context, { uiId }: ActedUi) =>
  go(context, `?id=${encodeURIComponent(uiId)}`);

/** Leaves the editor of the template for the list. */
export async function remove(context: Context, { uiId }: ActedUi): Promise<void> {
  await context.get(coreServices.apiClient).run(deleteUiTemplate, { params: { uiId } });
  if (new URLSearchParams(location.search).get('id') === uiId) go(context);
}

/** Stores the flow with its nodes filled again; it is not deployed. */
export async function update(context: Context, use: OlderUse): Promise<void> {
  const { uiId, flowId, nodeIds } = use;
  const apiClient = context.get(coreServices.apiClient);
  const [{ uiTemplate }, found] = await Promise.all([
    apiClient.api.call(getUiTemplate, { params: { uiId } }),
    apiClient.api.call(getFlow, { params: { flowId }, query: {} }),
  ]);
  const flow = requireFlow(found);
  const graphData = refreshTemplateNodes(flow.graphData, nodeIds, uiTemplate);
  const { currentVersion } = flow;
  await apiClient.run(saveFlow, { params: { flowId }, body: { currentVersion, graphData } });
  await apiClient.stale([usesOfUiTemplate]);
}

/** Finds every template of a page. */
export const findAnyUi = async (context: Context, signal: AbortSignal) => {
  const { api } = context.get(coreServices.apiClient);
  const templates = await allPages(
    async (page, limit) =>
      (await api.call(listUiTemplates, { query: { page, limit } }, { signal })).uiTemplates,
  );
  return templates.map(template => ({
    id: template.uiId,
    title: template.name,
    subject: template,
  }));
};
