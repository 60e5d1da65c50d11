import { codes, Failure, type Input } from '#core/contract';
import { estimateJson } from '#core/contract/format/stringifySliced';
import type { Call, Handler } from '#core/server';
import { createPause, heldDocuments, perform, writeLongJson } from '#core/server/internal';
import {
  access as flowAccess,
  getFlow as readFlow,
  listFlows as readFlows,
} from '#plugins/flows/contract';
import * as flows from '#plugins/flows/contract/internal';
import { lintCounts } from '#plugins/flows/contract/flow';
import { FlowBody, ValidateBody } from '../../contract/flowBodies';
import * as calls from '../../contract/flowCalls';
import { mediaTypes } from '../../contract/resources';
import { completeGraph } from '../../domain/completeGraph';
import { answer, getMediaType, linkTo, createLinks, performAs } from '../answer';
import { checkBody } from '../checkBody';
import { flowFields, toFlowChanges, toNewFlow } from './toFlowChanges';
import { selectAttributes, toFlowResource, type ReadFlow } from './toFlowResource';
import { toVersionExport } from './toVersion';

/** Reads a flow with the console’s call. */
export const findFlow = async (call: Call, flowId: string) =>
  flows.requireFlow(await perform(call, readFlow, { params: { flowId }, query: {} }));

const page = 500;

/** Reads the lines of the list of flows, and holds a page of them at once. */
async function* listAll(call: Call): AsyncGenerator<ReadFlow> {
  for (let index = 0; ; index++) {
    const query = { page: index, limit: page, isMinimal: 'true', sort: 'name' as const };
    const { flowsInfo } = await perform(call, readFlows, { query });
    yield* flowsInfo;
    if (flowsInfo.length < page) return;
  }
}

/** Attributes that lines of the list do not have, and that of them which can have megabytes. */
const inFull = /\b(?:graphData|inputSchema|outputSchema|settings)\b/;
const long = /\bgraphData\b/;

/** Reads the flows of the list with these attributes; without graphs, it holds a few of them at once. */
async function* readAll(call: Call, attributes: string): AsyncGenerator<ReadFlow> {
  if (!inFull.test(attributes)) yield* listAll(call);
  else if (long.test(attributes))
    for await (const { flowId } of listAll(call)) yield findFlow(call, flowId);
  else {
    const byId = new Map<string, ReadFlow>();
    for await (const line of listAll(call)) byId.set(line.flowId, line);
    const reader = call.server.get(flows.versionReader);
    for await (const read of reader.current(call.db, call.companyId, [...byId.keys()])) {
      const { graphData: _, ...rest } = read.document;
      const line = byId.get(read.flowId);
      if (line) yield { ...rest, ...line };
    }
  }
}

/** Characters of each flow that aren’t counted, and how many are counted at once. */
const [ownLength, countedAtOnce] = [2048, 16_384];

/** Counts what a call keeps of flows, also of many that are too short to be counted alone. */
function createHold({ db, companyId }: Call) {
  let uncounted = 0;
  return async <T>(resource: T): Promise<T> => {
    const about = estimateJson(resource, countedAtOnce);
    const length =
      about < countedAtOnce ? about : (await writeLongJson(companyId, resource)).length;
    uncounted += Math.max(0, length - ownLength);
    if (uncounted < countedAtOnce) return resource;
    heldDocuments.hold(db, uncounted);
    uncounted = 0;
    return resource;
  };
}

const wants = (expand: string | undefined, what: string) =>
  expand?.split(',').some(each => each.trim() === what) ?? false;

const tries = 5;

/** Saves a flow over whatever version it has by now. */
async function replace(call: Call, flowId: string, body: FlowBody): Promise<ReadFlow> {
  for (let triesLeft = tries; ; triesLeft--) {
    const { currentVersion } = await findFlow(call, flowId);
    try {
      const changes = { currentVersion, ...toFlowChanges(body) };
      const input = { params: { flowId }, body: changes };
      return await performAs(call, flows.saveFlow, input, flowFields);
    } catch (fault) {
      const isRace = fault instanceof Failure && fault.code === codes.conflict && triesLeft > 0;
      if (!isRace) throw fault;
    }
  }
}

async function clone(call: Call, flowId: string) {
  const { flowInfo } = await perform(call, flows.cloneFlow, { params: { flowId }, body: {} });
  call.reply.status(201);
  return toFlowResource(call, flowInfo);
}

async function deploy(call: Call, flowId: string) {
  await perform(call, flows.deployFlow, { params: { flowId }, query: {} });
  call.reply.status(201);
  return toFlowResource(call, await findFlow(call, flowId));
}

/** Imports flows like the console, and returns the main flow with those that it calls. */
async function importFlows(call: Call, body: Readonly<Record<string, unknown>>) {
  const document = body as Input<typeof flows.importFlow>['body'];
  const { flows: imported } = await perform(call, flows.importFlow, { query: {}, body: document });
  const exports = [];
  for (const { flowId } of imported)
    exports.push(toVersionExport(call, await findFlow(call, flowId)));
  const [main, ...called] = exports;
  return { ...main!, ...(called.length > 0 && { _embedded: called }) };
}

/**
 * Validates the stored flow, or a graph in its place, which is not stored. For callers who can only
 * read, such as tools that look for problems, results are not stored either.
 */
async function validate(call: Call, flowId: string, { graphData }: ValidateBody) {
  if (!graphData && call.access.allows(flowAccess, 'update')) {
    const validated = await perform(call, flows.validateFlow, { params: { flowId } });
    return toFlowResource(call, validated.flowInfo, validated.linterErrors);
  }
  const stored = await findFlow(call, flowId);
  const flow = graphData ? { ...stored, graphData: completeGraph(graphData) } : stored;
  const issues = await call.server.get(flows.flowChecks).lint(call.db, flow);
  const { errors, warnings } = lintCounts(issues);
  const counted = { ...flow, dvlinterErrorCount: errors, dvlinterWarningCount: warnings };
  return toFlowResource(call, counted, issues);
}

/** The calls on flows. */
export const flowHandlers: readonly Handler[] = [
  answer(calls.listFlows, async ({ query }, call) => {
    const { attributes = '' } = query;
    const keeps = inFull.test(attributes) && !long.test(attributes);
    const resources = [];
    const pause = createPause(call.companyId);
    const hold = createHold(call);
    for await (const flow of readAll(call, attributes)) {
      await pause();
      const resource = selectAttributes(toFlowResource(call, flow), attributes);
      resources.push(keeps ? await hold(resource) : resource);
    }
    return {
      _links: createLinks(call, '/flows'),
      _embedded: { flows: resources },
      count: resources.length,
    };
  }),
  answer(
    calls.createFlow,
    async ({ body }, call) => {
      if (getMediaType(call) === mediaTypes.importFlow) return importFlows(call, body);
      const input = { body: toNewFlow(checkBody(call, FlowBody, body)) };
      const { flowInfo } = await performAs(call, flows.createFlow, input, flowFields);
      return toFlowResource(call, flowInfo);
    },
    201,
  ),
  answer(calls.getFlow, async ({ params, query }, call) => {
    const flow = await findFlow(call, params.flowId);
    const { allLinterErrors } = flow as ReadFlow;
    const issues = wants(query.expand, 'dvlinterDetails') ? (allLinterErrors ?? []) : undefined;
    return selectAttributes(toFlowResource(call, flow, issues), query.attributes);
  }),
  answer(calls.replaceFlow, async ({ params, body }, call) =>
    toFlowResource(call, await replace(call, params.flowId, body)),
  ),
  answer(calls.deleteFlow, async ({ params }, call) => {
    await perform(call, flows.deleteFlow, { params });
  }),
  answer(calls.actOnFlow, async ({ params, body }, call) => {
    const type = getMediaType(call);
    if (type === mediaTypes.cloneFlow) return clone(call, params.flowId);
    if (type === mediaTypes.deployFlow) return deploy(call, params.flowId);
    return validate(call, params.flowId, checkBody(call, ValidateBody, body));
  }),
  answer(calls.setFlowEnabled, async ({ params, body }, call) => {
    const { flowId } = params;
    await perform(call, body.enabled ? flows.enableFlow : flows.disableFlow, {
      params: { flowId },
    });
    return {
      _links: {
        self: linkTo(call, `/flows/${flowId}/enabled`),
        flow: linkTo(call, `/flows/${flowId}`),
      },
      enabled: body.enabled,
    };
  }),
];
