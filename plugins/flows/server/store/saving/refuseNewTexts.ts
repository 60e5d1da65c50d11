import { codes, Failure } from '#core/contract';
import type { ServerHost } from '#core/server';
import { isDeepStrictEqual } from 'node:util';
import type { Flow, NodeData } from '#plugins/flows/contract';
import { flowChecks, type LinterError } from '#plugins/flows/contract/internal';

/**
 * Refuses texts that no node may hold. A node that stood so before, because it was imported, is
 * kept for as long as its properties stay the same.
 */
export function refuseNewTexts(
  server: ServerHost,
  lint: readonly LinterError[],
  flow: Flow,
  before?: Flow,
): void {
  const refused = lint.filter(({ code }) => server.get(flowChecks).isRefused(code));
  if (refused.length === 0) return;
  const [now, stored] = [listNodes(flow), before && listNodes(before)];
  const details = refused.flatMap(({ nodeId = '', recommendation }) =>
    stored?.has(nodeId) &&
    isDeepStrictEqual(stored.get(nodeId)?.properties, now.get(nodeId)?.properties)
      ? []
      : [{ at: nodeId, message: recommendation }],
  );
  const [first] = details;
  if (first) throw new Failure(400, codes.invalid, first.message, details);
}

const listNodes = ({ graphData }: Flow): ReadonlyMap<string, NodeData> =>
  new Map((graphData.elements.nodes ?? []).map(({ data }) => [data.id, data]));
