import { setTimeout as wait } from 'node:timers/promises';
import { createTestGraph, decide, type Link } from '#plugins/runtime/server/testFlows';
import { Client } from '../../browser/Client';
import { median, type Figure } from '../figures';
import { logics } from './decision';
import { sendLoad } from './sendLoad';
import { startSluice } from './startSluice';

const nodes = 19;
const trials = 3;
const [connections, seconds] = [8, 3];
/** How long somebody looks at a node before the next step, in milliseconds. */
const look = 200;

/** Creates a flow of one node after another; returns its id. */
async function createFlow(client: Client): Promise<string> {
  const ids = Array.from({ length: nodes }, (_, at) => `n${at}`);
  const links = ids.slice(1).map((id, at): Link => [`n${at}`, id, 'anyTriggersFalse']);
  const graphData = createTestGraph(Object.fromEntries(ids.map(id => [id, decide.cmp])), links);
  return (await client.call('POST', '/flows', { name: 'Steps', graphData })).flowInfo.flowId;
}

/** Steps through a trial of the flow; returns how long each step took, in milliseconds. */
async function stepThrough(client: Client, flowId: string, pause = 0): Promise<readonly number[]> {
  const breakpoints = [{ flowId, nodeId: 'n0' }];
  const { interactionId } = await client.call('POST', `/flows/${flowId}/try`, { breakpoints });
  const at = `/flows/${flowId}/trials/${interactionId}`;
  const times: number[] = [];
  let { stop } = await client.call('GET', at);
  while (stop) {
    await wait(pause);
    const order = { stopId: stop.stopId, step: 'over', breakpoints };
    const from = performance.now();
    ({ stop } = await client.call('POST', `${at}/resume`, order));
    times.push(performance.now() - from);
  }
  return times;
}

/** Runs a function with an input, as *Run node* does; returns how long each run took, in milliseconds. */
async function runFunction(client: Client): Promise<readonly number[]> {
  const code = 'module.exports = ({ params }) => ({ shout: params.word.toUpperCase() })';
  const variableInputList = [
    { name: 'word', value: '{{global.parameters.word}}', preferredDataType: 'string' },
  ];
  const graphData = createTestGraph({
    f: ['functionsConnector', 'customFunction', { code, variableInputList }],
  });
  const { flowInfo } = await client.call('POST', '/flows', { name: 'Function', graphData });
  const times: number[] = [];
  for (let run = 0; run < 30; run++) {
    const from = performance.now();
    const parameters = { word: `word ${run}` };
    await client.call('POST', `/flows/${flowInfo.flowId}/nodes/f/run`, { graphData, parameters });
    times.push(performance.now() - from);
  }
  return times;
}

/**
 * How long a trial that has stopped at a breakpoint takes to step over a node, as its caller sees
 * it, and how much of the other traffic goes on meanwhile.
 */
export async function debugSteps(): Promise<readonly Figure[]> {
  const product = await startSluice();
  try {
    const { authorization = '' } = product.listed.headers ?? {};
    const { origin } = new URL(product.listed.url);
    const client = new Client(origin, authorization.replace('Bearer ', ''), '');
    const functions = await runFunction(client);
    const flowId = await createFlow(client);
    const times: number[] = [];
    for (let trial = 0; trial < trials; trial++) times.push(...(await stepThrough(client, flowId)));
    const send = async () => (await sendLoad(product, logics[0], connections, seconds)).perSecond;
    await send();
    const shares: number[] = [];
    let before = await send();
    for (let round = 0; round < trials; round++) {
      const stepping = new AbortController();
      const stepped = (async () => {
        while (!stepping.signal.aborted) await stepThrough(client, flowId, look);
      })();
      const beside = await send();
      stepping.abort();
      await stepped;
      // Runs become slower as their records grow, so what is alone is measured on both sides.
      const after = await send();
      shares.push((beside / ((before + after) / 2)) * 100);
      before = after;
    }
    return [
      {
        what: 'a function of an unsaved draft is run with an input',
        unit: 'ms',
        value: median(functions),
        goal: { most: 300 },
      },
      {
        what: 'a stopped test run steps over a node',
        unit: 'ms',
        value: median(times),
        goal: { most: 50 },
      },
      {
        what: 'other runs while somebody steps through a test run',
        unit: '% of those without',
        value: median(shares),
        goal: { least: 98 },
      },
    ];
  } finally {
    await product.stop();
  }
}
