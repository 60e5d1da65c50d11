import type { NodeData } from '#plugins/flows/contract';
import type { LintContext } from '../../lintContext';
import { showsScreen } from '../../showsScreen';

const answers = new Set([
  'httpConnector.createSuccessResponse',
  'httpConnector.createUnwrappedResponse',
  'pingOneAuthenticationConnector.returnSuccessResponseRedirect',
  'pingOneAuthenticationConnector.returnSuccessResponseWidget',
  'pingOneAuthenticationConnector.returnCibaSuccess',
  'flowCanvasToolsConnector.endFlowSuccess',
]);
const refusals = new Set([
  'httpConnector.createErrorResponse',
  'pingOneAuthenticationConnector.returnErrorResponseRedirect',
  'pingOneAuthenticationConnector.returnErrorResponseWidget',
  'pingOneAuthenticationConnector.returnCibaError',
  'flowCanvasToolsConnector.endFlowFailure',
]);

/**
 * Whether a run that comes to this node succeeds: it answers so, or it is the last of its way and
 * neither refuses nor shows a page that leads nowhere.
 */
export function isSuccess(
  data: NodeData,
  goesOn: boolean,
  context: Pick<LintContext, 'capability'>,
): boolean {
  const name = `${data.connectorId}.${data.capabilityName}`;
  if (answers.has(name)) return true;
  if (goesOn || data.nodeType !== 'CONNECTION' || refusals.has(name)) return false;
  return (
    data.connectorId !== 'nodeConnector' &&
    data.connectorId !== 'errorConnector' &&
    Boolean(data.capabilityName) &&
    !showsScreen(data, context)
  );
}
