import { connectionNode, type Point } from './elements/newElements';

interface Details {
  readonly capabilityName?: string;
  readonly connectionId?: string;
  readonly at?: Point;
}

/** Creates a node of the HTTP connector with these values, for tests of graphs. */
export const createTestNode = (
  id: string,
  values: Record<string, unknown> = {},
  { capabilityName = 'x', connectionId = 'c', at = { x: 0, y: 0 } }: Details = {},
) =>
  connectionNode(
    { id, connectorId: 'httpConnector', connectionId, name: 'Http', capabilityName, values },
    at,
  );
