import { Client } from '../../browser/Client';
import { logics, type Logic } from './decision';
import type { Request } from './sendLoad';
import { sluiceFlow } from './sluiceFlows';
import { startFresh, type FreshProduct } from '../startFresh';
import type { Target } from './Target';

/** The request of an administrator for a list. */
interface Listed {
  readonly listed: Pick<Request, 'url' | 'headers'>;
}

/** The deployed flows, and who deployed them. */
interface Deployed {
  readonly client: Client;
  readonly flowIds: Partial<Record<Logic, string>>;
}

/**
 * The product with the measured logics deployed, each behind a policy, started by API key as an
 * application does.
 */
export async function startSluice(
  env: Record<string, string> = {},
): Promise<Target & Listed & Deployed & Pick<FreshProduct, 'printed' | 'databaseUrl'>> {
  const product = await startFresh({ SLUICE_RATE_TOKEN: '0', SLUICE_RATE_COMPANY: '0', ...env });
  try {
    const client = await Client.setUp(product);
    const { app } = await client.call('POST', '/apps', { name: 'Bench' });
    const urls: Partial<Record<Logic, string>> = {};
    const flowIds: Partial<Record<Logic, string>> = {};
    for (const logic of logics) {
      const flow = sluiceFlow(logic);
      const { flowInfo } = await client.call('PUT', '/flows/import', {
        name: flow.name,
        flowInfo: flow,
      });
      flowIds[logic] = flowInfo.flowId;
      await client.call('PUT', `/flows/${flowInfo.flowId}/deploy`);
      const answer = await client.call('POST', `/apps/${app.appId}/policy`, {
        name: logic,
        flows: [{ flowId: flowInfo.flowId, versionId: -1, weight: 100 }],
      });
      const { policyId } = (answer.app ?? answer).policies.at(-1);
      urls[logic] = `${product.address}/v1/company/${client.companyId}/policy/${policyId}/start`;
    }
    return {
      name: 'Sluice',
      pid: product.pid,
      headers: { 'x-sk-api-key': app.apiKeys.prod },
      urls,
      client,
      flowIds,
      listed: {
        url: `${product.address}/v1/flows?limit=24`,
        headers: { authorization: `Bearer ${client.token}` },
      },
      printed: product.printed,
      ...(product.databaseUrl && { databaseUrl: product.databaseUrl }),
      stop: () => product.stop(),
    };
  } catch (fault) {
    await product.stop();
    throw fault;
  }
}
