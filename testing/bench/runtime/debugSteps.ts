import { createTestGraph, decide, type Link } from '#plugins/runtime/server/testFlows';
import { Client } from '../../browser/Client';
import { median, type Figure } from '../figures';
import { startFresh } from '../startFresh';

const nodes = 19;
const trials = 3;

/** How long a trial that has stopped at a breakpoint takes to step over a node, as its caller sees it. */
export async function debugSteps(): Promise<readonly Figure[]> {
  const product = await startFresh({ SLUICE_RATE_TOKEN: '0', SLUICE_RATE_COMPANY: '0' });
  try {
    const client = await Client.setUp(product);
    const ids = Array.from({ length: nodes }, (_, at) => `n${at}`);
    const links = ids.slice(1).map((id, at): Link => [`n${at}`, id, 'anyTriggersFalse']);
    const graphData = createTestGraph(Object.fromEntries(ids.map(id => [id, decide.cmp])), links);
    const { flowInfo } = await client.call('POST', '/flows', { name: 'Steps', graphData });
    const { flowId } = flowInfo;
    const breakpoints = [{ flowId, nodeId: 'n0' }];
    const times: number[] = [];
    for (let trial = 0; trial < trials; trial++) {
      const { interactionId } = await client.call('POST', `/flows/${flowId}/try`, { breakpoints });
      const at = `/flows/${flowId}/trials/${interactionId}`;
      let { stop } = await client.call('GET', at);
      while (stop) {
        const order = { stopId: stop.stopId, step: 'over', breakpoints };
        const from = performance.now();
        ({ stop } = await client.call('POST', `${at}/resume`, order));
        times.push(performance.now() - from);
      }
    }
    const what = 'a stopped test run steps over a node';
    return [{ what, unit: 'ms', value: median(times), goal: { most: 50 } }];
  } finally {
    await product.stop();
  }
}
