import { getField, isRecord } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
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
  /** Waited for between steps, so that other work may go first. */
  readonly pause: () => Promise<void>;
}

/** The most places that are looked at. */
const most = 500;

/**
 * Follows a value from flow to flow, where it goes as a whole: in a response to the flows that call,
 * and as an input to flows that are called. Answers with all its places, the first one first.
 */
export async function traceOutput(first: Place, around: FlowsAround): Promise<readonly Place[]> {
  const places = new Map([[keyOf(first), first]]);
  const readsOf = new Map<string, Reads>();
  const callsOf = new Map<string, readonly Call[]>();
  /** The calls of a flow in the flows that call it. */
  const listCalls = async (flowId: string): Promise<readonly Call[]> => {
    const known = callsOf.get(flowId);
    if (known) return known;
    const calls: Call[] = [];
    for (const caller of await around.listCallers(flowId)) {
      const flow = await around.load(caller);
      for (const { data } of flow?.graphData.elements.nodes ?? []) {
        const call = subflowCall(data);
        if (call?.flowId === flowId && call.versionId <= 0)
          calls.push({ flowId: caller, nodeId: data.id });
      }
      await around.pause();
    }
    callsOf.set(flowId, calls);
    return calls;
  };
  for (const { flowId, path } of places.values()) {
    const flow = await around.load(flowId);
    if (!flow) continue;
    let reads = readsOf.get(flowId);
    if (!reads) readsOf.set(flowId, (reads = await listReads(flow, around)));
    for (const { rest, into } of findReads(reads, path)) {
      await around.pause();
      const readers =
        'called' in into
          ? [{ flowId: into.called, path: `global.parameters.${into.name}${rest}` }]
          : (await listCalls(flowId)).map(call => ({
              flowId: call.flowId,
              path: `local.${call.nodeId}.payload.output.${into.claim}${rest}`,
            }));
      for (const next of readers) {
        if (places.size >= most) return [...places.values()];
        places.set(keyOf(next), places.get(keyOf(next)) ?? next);
      }
    }
  }
  return [...places.values()];
}

const keyOf = ({ flowId, path }: Place) => `${flowId} ${path}`;
const responses = new Set(['createSuccessResponse', 'createErrorResponse']);

/** A node that calls a flow. */
interface Call {
  readonly flowId: string;
  readonly nodeId: string;
}
/** Where a value goes as a whole: into an input of a flow that is called, or a claim of a response. */
type Into = { readonly called: string; readonly name: string } | { readonly claim: string };
/** The outputs of a flow that are passed on as a whole, by the path that is read. */
type Reads = ReadonlyMap<string, readonly Into[]>;

async function listReads({ graphData }: Flow, { pause }: FlowsAround): Promise<Reads> {
  const reads = new Map<string, Into[]>();
  const add = (value: unknown, into: Into) => {
    if (typeof value !== 'string' || !value.includes('{{')) return;
    const path = readOnlyPath(plainText(value));
    if (path === undefined) return;
    const list = reads.get(path);
    if (list) list.push(into);
    else reads.set(path, [into]);
  };
  for (const { data } of graphData.elements.nodes ?? []) {
    await pause();
    const call = subflowCall(data);
    if (call && call.versionId <= 0) {
      for (const [name, { value }] of Object.entries(data.properties ?? {}))
        if (!keptBySubflowCalls.has(name)) add(value, { called: call.flowId, name });
      continue;
    }
    const claims = data.properties?.['claimsNameValuePairs']?.value;
    if (!responses.has(data.capabilityName ?? '') || !Array.isArray(claims)) continue;
    for (const row of claims.filter(isRecord))
      add(getField(row, 'value'), { claim: String(row['name']) });
  }
  return reads;
}

/** Finds who reads a path, or what holds it, with the rest of the path. */
function* findReads(reads: Reads, path: string) {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    for (const into of reads.get(path.slice(0, end)) ?? []) yield { rest: path.slice(end), into };
}
