import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { Client } from '../../browser/Client';
import type { Figure } from '../figures';
import { startSluice } from './startSluice';

const tests = 1000;
const atOnce = 20;
const goal = 10_000;

interface Ran {
  readonly results: readonly { readonly passed: boolean }[];
  readonly next: number | null;
}

/** Tests of a flow with a comparison, a function, a variable, and an answer, each kept of a run. */
export async function benchTests(): Promise<readonly Figure[]> {
  const product = await startSluice();
  try {
    const { authorization = '' } = product.listed.headers ?? {};
    const { origin } = new URL(product.listed.url);
    const client = new Client(origin, authorization.replace('Bearer ', ''), '');
    const graphData = createTestGraph(decide, decideLinks);
    const made = await client.call('POST', '/flows', { name: 'Tested', graphData });
    const { flowId } = made.flowInfo;
    const keep = async (at: number) => {
      const parameters = { device: at % 3 ? 'known' : 'other', amount: at, username: `u${at}` };
      const run = await client.call('POST', `/flows/${flowId}/try`, { parameters });
      const { interactionId } = run;
      await client.call('POST', `/flows/${flowId}/tests/keep`, { interactionId, name: `T${at}` });
    };
    for (let from = 0; from < tests; from += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, at) => keep(from + at)));
    const started = performance.now();
    let passed = 0;
    for (let from: number | null = 0; from !== null;) {
      const ran: Ran = await client.call('POST', `/flows/${flowId}/tests/run`, { from });
      passed += ran.results.filter(result => result.passed).length;
      from = ran.next;
    }
    const took = performance.now() - started;
    if (passed !== tests) throw new Error(`${tests - passed} of ${tests} tests failed.`);
    return [
      { what: 'run 1,000 kept runs as tests', unit: 'ms', value: took, goal: { most: goal } },
    ];
  } finally {
    await product.stop();
  }
}
