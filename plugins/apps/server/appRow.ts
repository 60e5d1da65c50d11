import { codes, Failure } from '../../../core/contract';
import type { Queries, ServerHost } from '../../../core/server';
import { masked } from '../../connections/contract';
import type { App, OAuth, Policy, PolicyFlow } from '../contract';
import { openKey } from './appKeys';
import type { AppsTable, PoliciesTable } from './tables';

/** OAuth settings of a new application. */
export const defaultOAuth: Omit<OAuth, 'values'> & { values: Omit<OAuth['values'], 'clientSecret'> } = {
  enabled: true,
  values: {
    enabled: true,
    redirectUris: [],
    logoutUris: [],
    allowedScopes: ['openid', 'profile'],
    allowedGrants: ['authorizationCode'],
    enforceSignedRequestOpenid: false,
  },
};

export const policyOf = (row: PoliciesTable): Policy => ({
  policyId: row.policy_id,
  name: row.name,
  status: row.status === 'disabled' ? 'disabled' : 'enabled',
  createdDate: row.created_date,
  flows: JSON.parse(row.flows) as PolicyFlow[],
  ...(row.trigger !== null && { trigger: JSON.parse(row.trigger) as NonNullable<Policy['trigger']> }),
});

/** An application as the wire shows it; keys and secret only to those who may change it. */
export function appOf(server: ServerHost, row: AppsTable, policies: readonly PoliciesTable[], shown: boolean): App {
  const oauth = JSON.parse(row.oauth) as typeof defaultOAuth;
  return {
    appId: row.app_id,
    companyId: row.company_id,
    customerId: row.customer_id,
    name: row.name,
    createdDate: row.created_date,
    apiKeyEnabled: row.api_key_enabled === 1,
    apiKeys: {
      prod: shown ? openKey(server, row, 'prod_key') : masked,
      test: shown ? openKey(server, row, 'test_key') : masked,
    },
    metadata: { rpName: row.name },
    userPools: [],
    flows: JSON.parse(row.flows) as PolicyFlow[],
    policies: policies.map(policyOf),
    oauth: {
      ...oauth,
      values: { ...oauth.values, clientSecret: shown ? openKey(server, row, 'client_secret') : masked },
    },
    saml: JSON.parse(row.saml) as Record<string, unknown>,
    userPortal: JSON.parse(row.user_portal) as Record<string, unknown>,
  };
}

type Engine = ServerHost['database']['engine'];

/** The row, or the wire's "not found". With `engine`, nobody else changes it until the transaction ends. */
export async function findApp(db: Queries, appId: string, engine?: Engine): Promise<AppsTable> {
  const found = db.selectFrom('apps').selectAll().where('app_id', '=', appId);
  const row = await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
  if (!row) throw new Failure(404, codes.appNotFound, 'Application not found');
  return row;
}

/** The policy of this application, or "not found"; nobody else changes it until the transaction ends. */
export async function findPolicy(db: Queries, appId: string, policyId: string, engine: Engine): Promise<PoliciesTable> {
  const found = db.selectFrom('policies').selectAll().where('policy_id', '=', policyId).where('app_id', '=', appId);
  const row = await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, 'Policy not found');
  return row;
}

/** The policies of these applications, oldest first. */
export async function policiesOf(db: Queries, appIds: readonly string[]): Promise<PoliciesTable[]> {
  if (appIds.length === 0) return [];
  return db
    .selectFrom('policies')
    .selectAll()
    .where('app_id', 'in', [...appIds])
    .orderBy('created_date')
    .orderBy('policy_id')
    .execute();
}
