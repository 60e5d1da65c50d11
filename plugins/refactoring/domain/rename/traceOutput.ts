import { getField, isRecord } from '#core/contract';
import type { Flow, NodeData } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { keptBySubflowCalls } from '#plugins/flows/contract/graph/nodes/ownProperties';
import { readOnlyPath } from '../inline/Ends';

/** A path in a flow under which a value can be read. */
export interface Place {
  readonly flowId: string;
  readonly path: string;
}
/** Where the flows are that a value comes to. */
export interface FlowsAround {
  readonly load: (flowId: string) => Promise<Flow | undefined>;
  /** The flows that call a flow, by id. */
  readonly listCallers: (flowId: string) => Promise<readonly string[]>;
}

/** The most places that are looked at. */
const most = 500;

/**
 * Follows a value from flow to flow, where it goes as a whole: in a response to the flows that call,
 * and as an input to flows that are called. Answers with all its places, the first one first.
 */
export async function traceOutput(first: Place, around: FlowsAround): Promise<readonly Place[]> {
  const places = new Map([[keyOf(first), first]]);
  for (const place of places.values()) {
    const flow = await around.load(place.flowId);
    if (!flow) continue;
    for (const { data } of flow.graphData.elements.nodes ?? [])
      for (const next of await leadsTo(place, data, around))
        if (places.size < most && !places.has(keyOf(next))) places.set(keyOf(next), next);
  }
  return [...places.values()];
}

const keyOf = ({ flowId, path }: Place) => `${flowId} ${path}`;
const responses = new Set(['createSuccessResponse', 'createErrorResponse']);

async function leadsTo(
  { flowId, path }: Place,
  data: NodeData,
  around: FlowsAround,
): Promise<readonly Place[]> {
  const call = subflowCall(data);
  if (call && call.versionId <= 0)
    return Object.entries(data.properties ?? {}).flatMap(([name, { value }]) => {
      const rest = keptBySubflowCalls.has(name) ? undefined : findRest(value, path);
      return rest === undefined
        ? []
        : [{ flowId: call.flowId, path: `global.parameters.${name}${rest}` }];
    });
  const claims = data.properties?.['claimsNameValuePairs']?.value;
  if (!responses.has(data.capabilityName ?? '') || !Array.isArray(claims)) return [];
  const found: Place[] = [];
  for (const row of claims.filter(isRecord)) {
    const rest = findRest(getField(row, 'value'), path);
    if (rest === undefined) continue;
    for (const caller of await around.listCallers(flowId))
      for (const id of await listCalls(caller, flowId, around))
        found.push({ flowId: caller, path: `local.${id}.payload.output.${row['name']}${rest}` });
  }
  return found;
}

async function listCalls(caller: string, flowId: string, { load }: FlowsAround) {
  const flow = await load(caller);
  return (flow?.graphData.elements.nodes ?? []).flatMap(({ data }) => {
    const call = subflowCall(data);
    return call?.flowId === flowId && call.versionId <= 0 ? [data.id] : [];
  });
}

/** Of a value that is one reference to a path, or to what holds it: the rest of the path. */
function findRest(value: unknown, path: string): string | undefined {
  if (typeof value !== 'string' || !value.includes('{{')) return undefined;
  const read = readOnlyPath(plainText(value));
  if (read === undefined) return undefined;
  return read === path || path.startsWith(`${read}.`) ? path.slice(read.length) : undefined;
}
