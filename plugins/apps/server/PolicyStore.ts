import type { ServerHost } from '../../../core/server';
import type { ChosenPolicy, Policies, PolicyFlow } from '../contract';
import { chooseFlow } from '../domain/chooseFlow';
import { liesIn } from './addressRange';
import { hashOf } from './appKeys';
import { policyOf } from './appRow';

/** Policies for what runs flows. Nothing is kept in memory, so a rotated key or a disabled policy counts at once. */
export class PolicyStore implements Policies {
  constructor(private readonly server: ServerHost) {}

  async resolve(question: {
    companyId: string;
    policyId: string;
    apiKey: string;
    ip?: string;
  }): Promise<ChosenPolicy | undefined> {
    const app = await this.appOfKey(question.companyId, question.apiKey);
    const policy = app && (await this.publicPolicy(question.companyId, question.policyId, question.ip));
    return policy?.appId === app?.appId ? policy : undefined;
  }

  async publicPolicy(companyId: string, policyId: string, ip?: string): Promise<ChosenPolicy | undefined> {
    const db = this.server.database.of(companyId);
    const row = await db.selectFrom('policies').selectAll().where('policy_id', '=', policyId).executeTakeFirst();
    if (!row) return undefined;
    const app = await db.selectFrom('apps').select('name').where('app_id', '=', row.app_id).executeTakeFirst();
    if (!app) return undefined;
    const { name, status, flows } = policyOf(row);
    const allows = (flow: PolicyFlow) => liesIn(ip, flow.ip ?? []);
    return {
      appId: row.app_id,
      appName: app.name,
      policyId,
      name,
      status,
      flow: chooseFlow(flows, Math.random(), allows),
    };
  }

  async appOfKey(companyId: string, apiKey: string): Promise<{ appId: string; name: string } | undefined> {
    const hash = hashOf(apiKey);
    const row = await this.server.database
      .of(companyId)
      .selectFrom('apps')
      .select(['app_id', 'name'])
      .where(eb => eb.or([eb('prod_key_hash', '=', hash), eb('test_key_hash', '=', hash)]))
      .where('api_key_enabled', '=', 1)
      .executeTakeFirst();
    return row && { appId: row.app_id, name: row.name };
  }
}
