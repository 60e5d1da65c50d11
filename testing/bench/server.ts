import { builtServer } from '../browser/builtServer';
import { Client } from '../browser/Client';
import type { Figure } from './figures';
import { makeFlow } from './data/graph';
import { lanes, steadyLoad } from './load';
import { startFresh } from './startFresh';

const writers = 8;

/** Lists and saves of flows, as fast as one process on SQLite answers them. */
export async function benchServer(): Promise<Figure[]> {
  await builtServer();
  const began = performance.now();
  const product = await startFresh({
    SLUICE_RATE_TOKEN: '0',
    SLUICE_RATE_COMPANY: '0',
  });
  const up = performance.now() - began;
  try {
    const client = await Client.setUp(product);
    const flows = await Promise.all(
      Array.from({ length: 48 }, async (_, index) => {
        const flow = makeFlow({ nodes: 100, seed: index + 1, name: `Flow ${index}` });
        const { flowInfo } = await client.call('PUT', '/flows/import', {
          name: flow.name,
          flowInfo: flow,
        });
        return {
          flowId: flowInfo.flowId as string,
          version: flowInfo.currentVersion as number,
          graph: JSON.stringify(flow.graphData),
        };
      }),
    );
    const headers = { authorization: `Bearer ${client.token}` };
    const list = await steadyLoad({ url: `${product.address}/v1/flows?limit=24`, headers });
    const save = await lanes(writers, 5, async lane => {
      const flow = flows[lane]!;
      // Put together as text, and read as far as needed: the cost of the one who asks is not to be
      // measured.
      const reply = await fetch(`${product.address}/v1/flows/${flow.flowId}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: `{"currentVersion":${flow.version},"graphData":${flow.graph}}`,
      });
      const [, saved] = /"currentVersion":(\d+)/.exec(await reply.text()) ?? [];
      if (reply.ok) flow.version = Number(saved);
      return reply.ok;
    });
    return [
      {
        what: 'start of the built product, to the address it prints',
        unit: 'ms',
        value: up,
        goal: { most: 3000 },
      },
      { what: 'list of 24 flows', unit: 'requests/s', value: list.perSecond, goal: { least: 500 } },
      {
        what: 'list of 24 flows, 97.5th percentile',
        unit: 'ms',
        value: list.slow,
        goal: { most: 100 },
      },
      {
        what: 'save of a flow of 100 nodes',
        unit: 'requests/s',
        value: save.perSecond,
        goal: { least: 100 },
      },
      {
        what: 'save of a flow of 100 nodes, 95th percentile',
        unit: 'ms',
        value: save.slow,
        goal: { most: 150 },
      },
      {
        what: 'lists and saves refused',
        unit: 'answers',
        value: list.refused + save.refused,
        goal: { most: 0 },
      },
    ];
  } finally {
    await product.stop();
  }
}
