import type { Flow } from '#plugins/flows/contract';

/** Returns the flows of an exported document: itself, or those of a bundle. */
export const getDocumentFlows = (document: object): readonly Flow[] =>
  'flows' in document && Array.isArray(document.flows) ? document.flows : [document as Flow];
