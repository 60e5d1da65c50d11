import type { Context } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import { openEditor } from '#plugins/editor/contract';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { list, type FlowRowMenuProps } from '#plugins/flows/contract';
import { flowNames } from '#plugins/flows/contract/internal';
import { exportFlowFile } from '../flowImport/exportFlowFile';
import { formsChoice, openShare } from '../sharing/openShare';

/** Keeps what the list was searched for, where it is on screen. */
export function openImport(context: Context): void {
  const search = new URLSearchParams(location.pathname === list.to() ? location.search : '');
  search.set('do', 'import');
  context.get(navigate)(`${list.to()}?${search}`);
}

const save = (includeSubFlows: boolean) => (context: Context, flow: FlowRowMenuProps) => {
  const includeForms = formsChoice.has(flow.flowId);
  return exportFlowFile(context.get(apiClient).api, flow, -1, { includeSubFlows, includeForms });
};
export const exportFlow = save(false);
export const exportWithSubflows = save(true);

export const share = (context: Context, flow: FlowRowMenuProps) =>
  context.get(openShare).show(flow);

export const exportVersion = (context: Context, { session, versionId }: VersionMenuProps) => {
  const { api } = context.get(apiClient);
  return session.during('save', () => exportFlowFile(api, session.editor.flow, versionId));
};

export function exportOpenFlow(context: Context): unknown {
  const session = context.find(openEditor)?.current;
  return session && exportVersion(context, { session, versionId: -1 });
}

export function shareOpenFlow(context: Context): void {
  const session = context.find(openEditor)?.current;
  if (session) share(context, session.editor.flow);
}

/** Finds every flow of the environment. */
export const findAnyFlow = async (context: Context, signal: AbortSignal) => {
  const { flows } = await context.get(apiClient).api.call(flowNames, {}, { signal });
  return flows.map(flow => ({ id: flow.flowId, title: flow.name, subject: flow }));
};
