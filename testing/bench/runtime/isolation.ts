import { getIntegrity } from '#core/server/internal';
import { packConnectors } from '#plugins/isolation/testing/packConnectors';
import type { Node } from '#plugins/runtime/server/testFlows';
import { Client } from '../../browser/Client';
import type { Figure } from '../figures';
import { lanes } from '../load';
import { Tenant, type Deployed } from '../neighbours/Tenant';
import { processUsage } from './processUsage';
import { startFresh } from '../startFresh';

const seconds = 3;
const source = `
const { defineConnector } = globalThis[Symbol.for('sluice.modules')]['@sluice/connectors'];
export default defineConnector({
  id: 'benchConnector',
  name: 'Bench',
  description: '',
  colors: { dark: '#000', canvas: '#fff', canvasText: '#000' },
  capabilities: {
    answer: { title: 'Answer', type: 'action', run: () => ({ kind: 'success', output: { score: 7 } }) },
    loop: { title: 'Loop', type: 'action', run: () => { for (;;); } },
  },
});
`;
const done: Node = ['httpConnector', 'createSuccessResponse', {}];

/** Runs of a flow, one after the other in four lanes. */
const runs = (flow: Deployed) => lanes(4, seconds, async () => (await flow.start()).status === 200);

/** Installs the package, with no one to vouch for it, and waits until the product has it. */
async function install(client: Client): Promise<void> {
  const archive = await packConnectors({ id: 'bench', name: '@acme/bench', source });
  const terms = { integrity: getIntegrity(archive), trusted: false };
  await client.call('POST', '/admin/packages', { archive: archive.toString('base64'), ...terms });
  while ((await client.ask('GET', '/connectors/benchConnector')).status !== 200)
    await new Promise(again => setTimeout(again, 100));
}

/**
 * Measures runs with and without a connector of a package, and calls of other environments while one
 * loops forever in such a connector.
 */
export async function benchIsolation(): Promise<readonly Figure[]> {
  const product = await startFresh({
    SLUICE_TRUST_PROXY: '127.0.0.1',
    SLUICE_RATE_COMPANY: '0',
  });
  try {
    await install(await Client.setUp(product));
    const [ada, eve] = [
      await Tenant.signUp(product.address, 'ada.bench', '203.0.113.1'),
      await Tenant.signUp(product.address, 'eve.bench', '203.0.113.2'),
    ];
    const plain = await ada.deploy({ done });
    const own = await ada.deploy({ own: ['benchConnector', 'answer'], done }, [['own', 'done']]);
    const loop = await eve.deploy({ loop: ['benchConnector', 'loop'] });
    // The server is warm before anything is measured.
    await runs(plain);
    const began = performance.now();
    await own.start();
    const first = performance.now() - began;
    const [without, through] = [await runs(plain), await runs(own)];
    const stop = new AbortController();
    const loops = Array.from({ length: 4 }, async () => {
      while (!stop.signal.aborted) await loop.start();
    });
    const beside = [await runs(plain), await runs(own)] as const;
    stop.abort();
    await Promise.all(loops);
    const cost = 1000 / through.perSecond - 1000 / without.perSecond;
    return [
      { what: 'first call of a package, with its process', unit: 'ms', value: first },
      { what: 'call of a package in a run, beside none', unit: 'ms', value: cost },
      { what: 'runs with a call of a package', unit: 'a second', value: through.perSecond },
      {
        what: 'the same while another environment loops in it',
        unit: 'a second',
        value: beside[1].perSecond,
      },
      { what: 'runs without a package', unit: 'a second', value: without.perSecond },
      {
        what: 'the same while another environment loops in a package',
        unit: 'a second',
        value: beside[0].perSecond,
      },
      {
        what: 'runs of others that fail meanwhile',
        unit: 'runs',
        value: beside[0].refused + beside[1].refused,
        goal: { most: 0 },
      },
      {
        what: 'memory of the server after the loops',
        unit: 'MB',
        value: processUsage(product.pid).rss,
      },
    ];
  } finally {
    await product.stop();
  }
}
