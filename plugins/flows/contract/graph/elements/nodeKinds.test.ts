import { expect, test } from 'vitest';
import { annotationNode, connectionNode, evalNode, scheduleStartNode } from './newElements';

const here = { x: 0, y: 0 };
const http = { connectorId: 'httpConnector', connectionId: 'c', name: 'Http' };

test('has four kinds of nodes [S121]', () =>
  expect(
    [
      connectionNode(http, here),
      evalNode(here),
      annotationNode('a', here),
      scheduleStartNode(here),
    ].map(({ data }) => data.nodeType),
  ).toEqual(['CONNECTION', 'EVAL', 'ANNOTATION', 'START']));

test('calls a node without a capability unconfigured [S122]', () => {
  expect(connectionNode(http, here).data.status).toBe('unconfigured');
  expect(
    connectionNode({ ...http, capabilityName: 'createSuccessResponse' }, here).data.status,
  ).toBe('configured');
});
