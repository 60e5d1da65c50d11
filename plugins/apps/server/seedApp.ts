import { newId } from '#core/contract';
import { toJson, type CompanySeed, type Queries, type ServerHost } from '#core/server';
import { flowDirectory } from '#plugins/flows/contract';
import { createAppKeys, freshSecret } from './appKeys';
import { defaultOAuth } from './appRow';
import { nothingBefore } from './rotation';
import type { AppRow } from './tables';

/** A new application's row, with fresh keys. */
export function newApp(
  server: ServerHost,
  companyId: string,
  customerId: string,
  name: string,
): AppRow {
  const appId = newId();
  return {
    company_id: companyId,
    app_id: appId,
    name,
    customer_id: customerId,
    created_date: Date.now(),
    api_key_enabled: 1,
    ...createAppKeys(server, companyId, appId),
    ...freshSecret(server, companyId, appId),
    oauth: toJson(defaultOAuth),
    saml: toJson({}),
    user_portal: toJson({}),
    flows: toJson([]),
    status: 'enabled',
    updated_date: 0,
    keys_rotated_date: 0,
    secret_rotated_date: 0,
    ...nothingBefore,
  };
}

async function addPolicy(db: Queries, app: AppRow, name: string, flowId: string): Promise<void> {
  await db
    .insertInto('policies')
    .values({
      company_id: app.company_id,
      policy_id: newId(),
      app_id: app.app_id,
      name,
      status: 'enabled',
      created_date: app.created_date,
      flows: JSON.stringify([{ flowId, versionId: -1, weight: 100 }]),
      trigger: null,
    })
    .execute();
}

/** With examples, a new company has an application whose policy runs the sample sign-in flow. */
export async function seedApp({
  companyId,
  customerId,
  examples,
  db,
  server,
}: CompanySeed): Promise<void> {
  if (!examples) return;
  const app = newApp(server, companyId, customerId, 'Sample application');
  await db.insertInto('apps').values(app).execute();
  const flows = (await server.find(flowDirectory)?.list(db)) ?? [];
  const signIn = flows.find(({ name }) => /^sign.?in\b/i.test(name));
  if (signIn) await addPolicy(db, app, 'Sign in', signIn.flowId);
}
