import { Client } from '../browser/Client';
import { makeFlow } from './data/graph';
import type { Figure } from './figures';
import { sendRequests, type Request } from './runtime/sendLoad';
import { fetchPage } from '../kits/fetchPage';
import { startFresh, type FreshProduct } from './startFresh';

const [seconds, warmUp, connections] = [5, 3, 16];
const unlimited = {
  SLUICE_RATE_TOKEN: '0',
  SLUICE_RATE_COMPANY: '0',
  SLUICE_RATE_ADDRESS: '0',
  SLUICE_RATE_RUNS: '0',
};

/** Deploys a flow that begins with a screen, and returns how a browser opens its hosted page. */
async function deployPage(product: FreshProduct): Promise<Request> {
  const client = await Client.setUp(product);
  const { app } = await client.call('POST', '/apps', { name: 'Bench' });
  const flow = makeFlow({ nodes: 12, name: 'Bench page' });
  const { flowInfo } = await client.call('PUT', '/flows/import', {
    name: flow.name,
    flowInfo: flow,
  });
  await client.call('PUT', `/flows/${flowInfo.flowId}/deploy`);
  const answer = await client.call('POST', `/apps/${app.appId}/policy`, {
    name: 'Page',
    flows: [{ flowId: flowInfo.flowId, versionId: -1, weight: 100 }],
  });
  const { policyId } = (answer.app ?? answer).policies.at(-1);
  const { port } = new URL(product.address);
  return {
    pid: product.pid,
    url: `${product.address}/hosted/${client.companyId}/policy/${policyId}`,
    // Names under localhost are for browsers; the load asks the address and names the host.
    headers: { Host: `${client.companyId}.localhost:${port}`, accept: 'text/html' },
  };
}

/** Fails where a browser that opens the page sees anything but the flow's first screen. */
async function checkPage({ url, headers }: Request): Promise<void> {
  const { pathname } = new URL(url);
  const reply = await fetchPage(new URL(pathname, `http://${headers?.['Host']}`));
  const html = await reply.text();
  if (reply.status !== 200 || !html.includes('name="answer"'))
    throw new Error(`The page answered ${reply.status} ${html.slice(0, 400)}`);
}

/** The first page of a flow as a new visitor opens it: started, recorded, synced and drawn. */
export async function benchPages(): Promise<readonly Figure[]> {
  const product = await startFresh(unlimited);
  try {
    const request = await deployPage(product);
    await checkPage(request);
    await sendRequests(request, connections, warmUp);
    const alone = await sendRequests(request, 1, seconds);
    const many = await sendRequests(request, connections, seconds);
    return [
      {
        what: 'first page of a flow, one visitor at a time: 50th percentile',
        unit: 'ms',
        value: alone.p50,
        goal: { most: 2 },
      },
      {
        what: `first page of a flow, ${connections} connections: pages`,
        unit: 'a second',
        value: many.perSecond,
        goal: { least: 2200 },
      },
      {
        what: `first page of a flow, ${connections} connections: 99th percentile`,
        unit: 'ms',
        value: many.p99,
      },
      {
        what: `first page of a flow, ${connections} connections: processor for a page`,
        unit: 'µs',
        value: many.cpu,
      },
      {
        what: 'first pages of a flow: refused',
        unit: 'answers',
        value: alone.refused + many.refused,
        goal: { most: 0 },
      },
    ];
  } finally {
    await product.stop();
  }
}
