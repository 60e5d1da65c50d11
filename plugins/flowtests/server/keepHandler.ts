import { codes, Failure, format } from '#core/contract';
import { handle, type Call } from '#core/server';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import { hashProperties } from '../domain/document/hashText';
import { connectors } from '#plugins/connectors/contract';
import { runReader } from '#plugins/runs/contract';
import { variableStore } from '#plugins/variables/contract';
import { flowStore, type GraphData } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { keepAsTest, type TestDocument } from '../contract';
import { runTest, settleTest } from '../domain/document/runTest';
import { toTest } from '../domain/document/toTest';
import { strings } from '../strings';
import { runSuite } from './runSuite';
import { compileFlow, readDraft } from './compileFlow';
import { insertTest, toFlowTest } from './flowTestRows';

/** The values of the variables that a flow reads, without secrets. */
async function readVariables(
  { server, companyId }: Call,
  flowId: string,
  graph: GraphData,
): Promise<TestDocument['starts']['variables']> {
  const text = JSON.stringify(graph);
  const values: Record<'company' | 'flow' | 'run', Record<string, unknown>> = {
    company: {},
    flow: {},
    run: {},
  };
  for (const { name, context, type, value } of await server
    .get(variableStore)
    .load(companyId, flowId)) {
    if (type === 'secret' || context === 'user' || value === undefined || value === null) continue;
    if (text.includes(name)) values[context === 'flowInstance' ? 'run' : context][name] = value;
  }
  return values;
}

/** Gives nothing where a version is gone. */
function passMissing(fault: unknown): undefined {
  if (!(fault instanceof Failure) || fault.code !== codes.notFound) throw fault;
}

/** Reads hashes of the nodes of a version or draft that ran. */
async function readHashes(
  { db, server }: Call,
  flowId: string,
  versionId: number,
): Promise<ReadonlyMap<string, string>> {
  const { load, loadDraft } = server.get(flowStore);
  const read = isDraftVersion(versionId) ? loadDraft : load;
  const ran = await read(db, flowId, versionId).catch(passMissing);
  const nodes = ran?.graphData.elements.nodes ?? [];
  return new Map(nodes.map(({ data }) => [data.id, hashProperties(data.properties ?? {})]));
}

const ends = {
  success: strings.endedSuccess,
  failure: strings.endedFailure,
  error: strings.endedError,
  waiting: strings.endedWaiting,
};

/** Names a test by how its run ended, where, and when. */
function nameTest({ expects }: TestDocument, startTime: number): string {
  const node = expects.steps?.at(-1)?.title ?? '';
  const date = new Date(startTime).toISOString().slice(0, 16).replace('T', ' ');
  return format(ends[expects.outcome ?? 'success'], { node: node.slice(0, 100), date });
}

/** Keeps a recorded run as a test of its flow. */
export const keepHandler = handle(keepAsTest, async ({ params, body }, call) => {
  const { db, server, companyId } = call;
  const { flowId } = params;
  const { interactionId } = body;
  const { run, steps, shown } = await server.get(runReader).read(db, { flowId, interactionId });
  if (!shown) throw new Failure(400, codes.invalid, strings.debugViewOff.text);
  if (!steps[0] || steps[0].input === null)
    throw new Failure(400, codes.invalid, strings.noData.text);
  const flow = await readDraft(call, flowId);
  const tested = await compileFlow(server, companyId, flow);
  const known = new Map(
    server.at(connectors).map(({ manifest }) => [manifest.connectorId, manifest.capabilities]),
  );
  const titles = new Map(
    flow.graphData.elements.nodes.map(({ data }) => [data.id, nodeTitle(data)]),
  );
  const hashes = await readHashes(call, flowId, run.versionId);
  const kept = toTest({
    flowId,
    interactionId,
    status: run.status,
    time: run.startTime,
    steps,
    variables: await readVariables(call, flowId, flow.graphData),
    isPure: (connectorId, capability) => known.get(connectorId)?.[capability]?.pure === true,
    title: (_, nodeId) => titles.get(nodeId) ?? nodeId,
    hash: (flow, nodeId) => (flow === flowId ? hashes.get(nodeId) : undefined),
  });
  const test = settleTest(kept, await runTest(tested, kept));
  const name = body.name ?? nameTest(test, run.startTime);
  const row = await insertTest(call, flowId, name, test);
  const stored = toFlowTest(row);
  const { results } = await runSuite(tested, [stored]);
  const ignored = (test.expects.steps ?? []).reduce(
    (count, step) => count + (step.ignored?.length ?? 0),
    0,
  );
  return { ...stored, result: results[0]!, ignored };
});
