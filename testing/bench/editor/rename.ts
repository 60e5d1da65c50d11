import { builtServer } from '../../browser/builtServer';
import { Client } from '../../browser/Client';
import { makeFlow } from '../data/graph';
import type { Figure } from '../figures';
import { startFresh } from '../startFresh';

const flows = 200;
const nodes = 60;
const url = (name: string) => `/constructs/${encodeURIComponent(`${name}##SK##company`)}/rename`;

/** How long it takes to rename a variable that 200 flows use, in all of them at once. */
export async function benchRename(): Promise<readonly Figure[]> {
  await builtServer();
  const product = await startFresh({ SLUICE_RATE_TOKEN: '0', SLUICE_RATE_COMPANY: '0' });
  try {
    const client = await Client.setUp(product);
    await client.call('POST', '/constructs', { name: 'plan', context: 'company', type: 'string' });
    for (let seed = 1; seed <= flows; seed++)
      await client.call('POST', '/flows', {
        name: `Flow ${seed}`,
        graphData: readPlan(makeFlow({ nodes, seed }).graphData),
      });
    const preview = await measure(() => client.call('GET', url('plan')));
    const seen = Object.fromEntries(
      preview.reply.flows.map(({ flowId, version }: { flowId: string; version: number }) => [
        flowId,
        version,
      ]),
    );
    const renamed = await measure(() => client.call('POST', url('plan'), { to: 'tier', seen }));
    if (renamed.reply.flows.length !== flows) throw new Error('Not every flow was renamed in.');
    const of = `of ${flows} flows with ${nodes} nodes each`;
    return [
      { what: `preview a new name ${of}`, unit: 'ms', value: preview.took, goal: { most: 2000 } },
      { what: `rename a variable ${of}`, unit: 'ms', value: renamed.took, goal: { most: 2000 } },
    ];
  } finally {
    await product.stop();
  }
}

/** The graph with the variable in the first node that has properties. */
function readPlan(graph: ReturnType<typeof makeFlow>['graphData']) {
  const copy = structuredClone(graph) as unknown as {
    elements: { nodes: { data: { nodeType: string; properties?: Record<string, unknown> } }[] };
  };
  const node = copy.elements.nodes.find(({ data }) => data.nodeType === 'CONNECTION');
  if (node)
    node.data.properties = {
      ...node.data.properties,
      nodeDescription: { value: 'For {{global.company.variables.plan}}' },
    };
  return copy;
}

async function measure(work: () => Promise<any>) {
  const from = performance.now();
  const reply = await work();
  return { reply, took: performance.now() - from };
}
