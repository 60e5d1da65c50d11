import type { NodeData } from '#plugins/flows/contract';

const responses =
  /^(create(Success|Error|Unwrapped)Response|createSession|createTokensOnly|return(Success|Error)Response|returnCiba|endFlow|completeSignOn$|radiusResponse$)/;
const pages = new Set([
  'customHTMLTemplate',
  'customHtmlMessage',
  'htmlFormInput',
  'continuePolling',
  'startUiSubFlow',
  'customForm',
  'showForm',
  'customMessage',
]);

/** Whether a node runs something, as notes and operators do not. */
export const isStep = (data: NodeData): boolean =>
  data.nodeType === 'CONNECTION' && data.connectorId !== 'annotationConnector';

/** Whether a node ends the flow that it stands in with a response. */
export const isResponse = ({ capabilityName = '' }: NodeData): boolean =>
  responses.test(capabilityName);

/** Whether a node sends the person back to the last page with a message. */
export const isMessage = ({ connectorId }: NodeData): boolean => connectorId === 'errorConnector';

/** Whether a node is half of a link that is opened in another browser. */
export const isOutOfBand = ({ capabilityName }: NodeData): boolean =>
  capabilityName === 'oobStart' || capabilityName === 'oobContinue';

const isTeleport = ({ connectorId, capabilityName }: NodeData, capability: string) =>
  connectorId === 'nodeConnector' && capabilityName === capability;
/** Whether a node goes elsewhere in its flow. */
export const isJump = (data: NodeData): boolean => isTeleport(data, 'goToNode');
/** Whether a node is where others go to. */
export const isLanding = (data: NodeData): boolean => isTeleport(data, 'startNode');
/** Whether a node returns to the one that went elsewhere. */
export const isReturn = (data: NodeData): boolean => isTeleport(data, 'returnBackToCallingNode');

/** Whether a node has its flow forget what it knew. */
export const clearsFlow = ({ properties }: NodeData): boolean =>
  String(properties?.['oeInteractionCacheExpire']?.value) === 'true';

/** Whether a node shows a page, as far as its own words and its capability's name tell. */
export const showsPage = ({ respondToUser, capabilityName = '' }: NodeData): boolean =>
  typeof respondToUser === 'boolean' ? respondToUser : pages.has(capabilityName);

/** Whether a node shows a page of its own flow, to which a message can go back. */
export const keepsPage = (data: NodeData): boolean =>
  showsPage(data) && data.capabilityName !== 'startUiSubFlow';
