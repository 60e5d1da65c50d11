import type { Flow } from '#plugins/flows/contract';

/** The flows of a template's document: itself, or those of a bundle. */
export const documentFlows = (document: object): readonly Flow[] =>
  'flows' in document && Array.isArray(document.flows)
    ? (document.flows as Flow[])
    : [document as Flow];
