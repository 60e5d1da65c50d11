import { codes, Failure } from '#core/contract';
import { readJson, type Queries, type ServerHost } from '#core/server';
import { masked } from '#plugins/variables/contract';
import { defaultTokenAuthMethod, type App, type OAuth, type Policy } from '../contract';
import { openKeptKey } from './appKeys';
import type { AppRow, PolicyRow } from './tables';

/** OAuth settings of a new application. */
export const defaultOAuth: Omit<OAuth, 'values'> & {
  values: Omit<OAuth['values'], 'clientSecret'>;
} = {
  enabled: true,
  values: {
    enabled: true,
    redirectUris: [],
    logoutUris: [],
    allowedScopes: ['openid', 'profile'],
    allowedGrants: ['authorizationCode'],
    tokenEndpointAuthMethod: defaultTokenAuthMethod,
    enforceSignedRequestOpenid: false,
  },
};

export const toPolicy = (row: PolicyRow): Policy => ({
  policyId: row.policy_id,
  name: row.name,
  status: row.status === 'disabled' ? 'disabled' : 'enabled',
  createdDate: row.created_date,
  flows: readJson(row.flows),
  ...(row.trigger !== null && {
    trigger: readJson(row.trigger),
  }),
});

/** Until when replaced keys are good; undefined where none are. */
function findOverlap(row: AppRow): App['overlap'] {
  const now = Date.now();
  const [keys, secret] = [row.previous_keys_until > now, row.previous_secret_until > now];
  if (!keys && !secret) return undefined;
  return {
    ...(keys && { keysUntil: row.previous_keys_until }),
    ...(secret && { secretUntil: row.previous_secret_until }),
    ...(row.previous_used > 0 && { lastUsedDate: row.previous_used }),
  };
}

/** Which credentials of an application an answer shows; the others are masked. */
export interface ShownCredentials {
  readonly keys: boolean;
  readonly secret: boolean;
}

/** An application as the wire shows it; keys and secret only where they are to be shown. */
export function toApp(
  server: ServerHost,
  row: AppRow,
  policies: readonly PolicyRow[],
  shown: ShownCredentials,
): App {
  const oauth = readJson(row.oauth);
  const overlap = findOverlap(row);
  const show = (isShown: boolean, column: Parameters<typeof openKeptKey>[2]) =>
    (isShown ? openKeptKey(server, row, column) : undefined) ?? masked;
  return {
    appId: row.app_id,
    companyId: row.company_id,
    customerId: row.customer_id,
    name: row.name,
    createdDate: row.created_date,
    updatedDate: row.updated_date || row.created_date,
    status: row.status === 'disabled' ? 'disabled' : 'enabled',
    apiKeyEnabled: row.api_key_enabled === 1,
    apiKeys: {
      prod: show(shown.keys, 'prod_key'),
      test: show(shown.keys, 'test_key'),
    },
    metadata: { rpName: row.name },
    userPools: [{ connectionId: 'defaultUserPool', connectorId: 'skUserPool' }],
    flows: readJson(row.flows),
    policies: policies.map(toPolicy),
    oauth: {
      ...oauth,
      values: {
        tokenEndpointAuthMethod: defaultTokenAuthMethod,
        ...oauth.values,
        clientSecret: show(shown.secret, 'client_secret'),
      },
    },
    saml: readJson(row.saml),
    userPortal: readJson(row.user_portal),
    ...(overlap && { overlap }),
    ...(row.keys_rotated_date > 0 && { keysRotatedDate: row.keys_rotated_date }),
    ...(row.secret_rotated_date > 0 && { secretRotatedDate: row.secret_rotated_date }),
  };
}

/**
 * The row, or the wire's "not found". With `lock`, nobody else changes it until the transaction
 * ends.
 */
export async function findApp(db: Queries, appId: string, lock = false): Promise<AppRow> {
  const query = db.selectFrom('apps').selectAll().where('app_id', '=', appId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Failure(404, codes.appNotFound, 'Application not found');
  return row;
}

/**
 * The policy of this application, or "not found"; nobody else changes it until the transaction
 * ends.
 */
export async function findPolicy(db: Queries, appId: string, policyId: string): Promise<PolicyRow> {
  const row = await db
    .selectFrom('policies')
    .selectAll()
    .where('policy_id', '=', policyId)
    .where('app_id', '=', appId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, 'Policy not found');
  return row;
}

/** The policies of these applications, oldest first. */
export async function readPolicies(db: Queries, appIds: readonly string[]): Promise<PolicyRow[]> {
  if (appIds.length === 0) return [];
  return db
    .selectFrom('policies')
    .selectAll()
    .where('app_id', 'in', [...appIds])
    .orderBy('created_date')
    .orderBy('policy_id')
    .execute();
}
