import { Client } from '../browser/Client';
import { startProduct } from '../browser/startProduct';
import type { Figure } from './figures';
import { makeFlow } from './graph';
import { steadyLoad } from './load';

/** Runs of a deployed flow over HTTP: a comparison, a function in its sandbox, a variable and an answer, all recorded. */
export async function benchRuntime(): Promise<Figure[]> {
  const product = await startProduct({ SLUICE_RATE_TOKEN: '0', SLUICE_RATE_COMPANY: '0' });
  try {
    const client = await Client.setUp(product);
    const flow = makeFlow({ nodes: 60, screen: false, name: 'Bench' });
    const { flowInfo } = await client.call('PUT', '/flows/import', { name: flow.name, flowInfo: flow });
    await client.call('PUT', `/flows/${flowInfo.flowId}/deploy`);
    const { app } = await client.call('POST', '/apps', { name: 'Bench' });
    const withPolicy = await client.call('POST', `/apps/${app.appId}/policy`, {
      name: 'Bench',
      flows: [{ flowId: flowInfo.flowId, versionId: -1, weight: 100 }],
    });
    const { policyId } = (withPolicy.app ?? withPolicy).policies.at(-1);
    const request = {
      url: `${product.address}/v1/company/${client.companyId}/policy/${policyId}/start`,
      method: 'POST',
      headers: { 'x-sk-api-key': app.apiKeys.prod, 'content-type': 'application/json' },
      body: '{}',
    };
    const { url, ...init } = request;
    const first = await fetch(url, init);
    if (!first.ok) throw new Error(`The first run answered ${first.status}: ${await first.text()}`);
    const runs = await steadyLoad(request);
    return [
      { what: 'runs of a flow, five nodes each', unit: 'runs/s', value: runs.perSecond },
      { what: 'runs of a flow, 97.5th percentile', unit: 'ms', value: runs.slow },
      { what: 'runs that did not succeed', unit: 'runs', value: runs.refused, goal: { most: 0 } },
    ];
  } finally {
    await product.stop();
  }
}
