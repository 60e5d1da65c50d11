import { copyText, type Context } from '#core/web';
import { notices, session } from '#core/web/services';
import { getNodePath } from '#plugins/flows/contract';
import { getCalledPath, getCallerPath, readBreadcrumbs } from '../../contract/breadcrumbs';
import { findCall } from './findCall';
import { onEditor, openEditor } from '../session/openEditor';

/** Opens the search within the flow. */
export const openFind = onEditor(session => session.toggle('find', true));
/** Opens the settings of the selected node. */
export const showNodeSettings = onEditor(({ stage }) => stage.showAside('node'));
/** Puts the address of the selected node on the clipboard. */
export function copyNodeLink(context: Context, _subject: void) {
  const stage = context.find(openEditor)?.current?.stage;
  const [nodeId] = stage?.selectedNodes ?? [];
  if (!stage || nodeId === undefined) return undefined;
  const path = getNodePath(stage.flow.flowId, nodeId);
  return copyText(context.get(notices), `${context.get(session).publicUrl}${path}`);
}
/** Opens the flow that the selected node calls. */
export const openSubflow = onEditor(({ stage, app }) => {
  const call = findCall(stage);
  const from = { flowId: stage.flow.flowId, nodeId: call?.nodeId ?? '' };
  if (call) app.go(getCalledPath(call.flowId, from, readTrail()));
});
/** Goes back to the node that calls the flow on screen. */
export const backToCaller = onEditor(({ app }) => {
  const trail = readTrail();
  if (trail.length > 0) app.go(getCallerPath(trail, trail.length - 1));
});
const readTrail = () => readBreadcrumbs(new URLSearchParams(location.search));
/** Shows the whole flow. */
export const fit = onEditor(({ editor }) => editor.canvas?.fit());
/** Shows or hides the minimap. */
export const toggleMinimap = onEditor(session => session.toggle('minimap'));
/** Shows or hides the list of capabilities. */
export const toggleCatalogue = onEditor(session => session.toggle('catalogue'));
/** Opens the saved versions. */
export const showVersions = onEditor(({ editor }) => editor.showAside('versions'));
/** Opens the steps of the history. */
export const showHistory = onEditor(({ editor }) =>
  editor.showAside(editor.aside === 'history' ? 'none' : 'history'),
);
