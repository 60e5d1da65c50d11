import { wellKnownConnections } from '#plugins/flows/contract/graph/elements/newElements';

const node = (id: string, data: object, x: number) => ({
  data: { id, ...data },
  position: { x, y: 100 },
});
const http = {
  nodeType: 'CONNECTION',
  connectorId: 'httpConnector',
  connectionId: wellKnownConnections.httpConnector,
  name: 'Http',
  status: 'configured',
};

/** A graph of two nodes as a client sends it: with the least that the document asks for. */
export const smallGraph = {
  elements: {
    nodes: [
      node(
        'page000001',
        {
          ...http,
          type: 'trigger',
          capabilityName: 'customHTMLTemplate',
          properties: {
            nodeTitle: { value: 'Page' },
            customHTML: {
              value:
                '<button data-skcomponent="skbutton" data-skbuttontype="form-submit">Go</button>',
            },
          },
        },
        100,
      ),
      node('eval000001', { nodeType: 'EVAL' }, 200),
      node(
        'done000001',
        {
          ...http,
          type: 'action',
          capabilityName: 'createSuccessResponse',
          properties: { nodeTitle: { value: 'Done' } },
        },
        300,
      ),
    ],
    edges: [
      { data: { id: 'edge000001', source: 'page000001', target: 'eval000001' } },
      { data: { id: 'edge000002', source: 'eval000001', target: 'done000001' } },
    ],
  },
};
