import { readJson, type ServerHost } from '#core/server';
import { TtlCache } from '#core/server/cache/TtlCache';
import { webOrigins } from '#core/server/http/responseHeaders';
import { createPause, hashSecret, liesIn } from '#core/server/internal';
import { connectionStore } from '#plugins/connections/contract';
import type { ChosenPolicy, Policies } from '#plugins/runtime/contract';
import type { PolicyFlow } from '../contract';
import { chooseFlow } from '../domain/chooseFlow';
import { signOnAges } from '../domain/signOnAges';
import { toPolicy } from './appRow';
import { noteUse } from './rotation';

const keyHashes = [
  'prod_key_hash',
  'test_key_hash',
  'previous_prod_hash',
  'previous_test_hash',
] as const;
const lifetime = 1000;
const most = 5000;
const appsAtOnce = 20;

/**
 * Policies for what runs flows. What was read is kept for a second at most, so a rotated key or a
 * disabled policy counts within it on every process, and at once on the one that changed it.
 */
export class PolicyStore implements Policies {
  private readonly kept = new TtlCache<unknown>();
  private readonly hashes = new Map<string, string>();
  private hashedUntil = 0;
  constructor(private readonly server: ServerHost) {}

  forget(companyId: string): void {
    this.kept.forget(companyId);
  }

  private remember<T>(companyId: string, key: string, read: () => Promise<T>): Promise<T> {
    return this.kept.get(companyId, key, read) as Promise<T>;
  }

  async resolve(question: {
    companyId: string;
    policyId: string;
    apiKey: string;
    ip?: string;
  }): Promise<ChosenPolicy | undefined> {
    const app = await this.appOfKey(question.companyId, question.apiKey);
    const policy =
      app && (await this.publicPolicy(question.companyId, question.policyId, question.ip));
    return policy?.appId === app?.appId ? policy : undefined;
  }

  async publicPolicy(
    companyId: string,
    policyId: string,
    ip?: string,
  ): Promise<ChosenPolicy | undefined> {
    const policy = await this.remember(companyId, `policy/${policyId}`, () =>
      this.read(companyId, policyId),
    );
    if (!policy) return undefined;
    const allows = (flow: PolicyFlow) => liesIn(ip, flow.ip ?? []);
    return policy.choices.get(chooseFlow(policy.flows, Math.random(), allows));
  }

  private async read(companyId: string, policyId: string) {
    const db = this.server.database.forCompany(companyId);
    const row = await db
      .selectFrom('policies')
      .selectAll()
      .where('policy_id', '=', policyId)
      .executeTakeFirst();
    if (!row) return undefined;
    const app = await db
      .selectFrom('apps')
      .select(['name', 'status'])
      .where('app_id', '=', row.app_id)
      .executeTakeFirst();
    if (!app) return undefined;
    const { name, status, flows, trigger } = toPolicy(row);
    const open = app.status === 'enabled' ? status : ('disabled' as const);
    const policy = {
      appId: row.app_id,
      appName: app.name,
      policyId,
      name,
      status: open,
      ages: signOnAges(trigger),
    };
    // Made here, so that no start of the policy copies it.
    const choices = new Map<PolicyFlow | undefined, ChosenPolicy>(
      [undefined, ...flows].map(flow => [flow, { ...policy, flow }]),
    );
    return { flows, choices };
  }

  appOfKey(
    companyId: string,
    apiKey: string,
  ): Promise<{ appId: string; name: string } | undefined> {
    const hash = this.hashKey(apiKey);
    return this.remember(companyId, `key/${hash}`, async () => {
      const row = await this.server.database
        .forCompany(companyId)
        .selectFrom('apps')
        .select(['app_id', 'name', 'prod_key_hash', 'test_key_hash', 'previous_keys_until'])
        .where(eb => eb.or(keyHashes.map(column => eb(column, '=', hash))))
        .where('api_key_enabled', '=', 1)
        .where('status', '=', 'enabled')
        .executeTakeFirst();
      if (row && row.prod_key_hash !== hash && row.test_key_hash !== hash) {
        if (row.previous_keys_until <= Date.now()) return undefined;
        noteUse(this.server, companyId, row.app_id);
      }
      return row && { appId: row.app_id, name: row.name };
    });
  }

  /** Hashes a key, or knows the hash from within the last second. */
  private hashKey(apiKey: string): string {
    const now = performance.now();
    if (this.hashedUntil <= now || this.hashes.size >= most) {
      this.hashes.clear();
      this.hashedUntil = now + lifetime;
    }
    let hash = this.hashes.get(apiKey);
    if (hash === undefined) this.hashes.set(apiKey, (hash = hashSecret(apiKey)));
    return hash;
  }

  /** Returns the origins of all applications, which are read some at a time. */
  origins(companyId: string): Promise<ReadonlySet<string>> {
    return this.remember(companyId, 'origins', async () => {
      const pause = createPause(companyId);
      const origins = new Set<string>();
      for (let after = ''; ; await pause()) {
        const page = await this.readOrigins(companyId, '>', after);
        for (const each of page) for (const origin of each.origins) origins.add(origin);
        if (page.length < appsAtOnce) return origins;
        after = page.at(-1)!.appId;
      }
    });
  }

  async originsOf(companyId: string, policyId: string): Promise<ReadonlySet<string>> {
    const { appId = '' } = (await this.publicPolicy(companyId, policyId)) ?? {};
    const [app] = await this.remember(companyId, `origins/${appId}`, () =>
      this.readOrigins(companyId, '=', appId),
    );
    return new Set(app && [...app.origins, ...(await this.trustedSites(companyId))]);
  }

  /** Returns the trusted sites that the company's HTTP connections name. */
  private trustedSites(companyId: string): Promise<readonly string[]> {
    return this.remember(companyId, 'trusted', async () => {
      const connections = this.server.find(connectionStore);
      const named = await connections?.list(this.server.database.forCompany(companyId), companyId);
      const http = (named ?? []).filter(({ connectorId }) => connectorId === 'httpConnector');
      const opened = await Promise.all(
        http.map(({ connectionId }) => connections?.opened(companyId, connectionId)),
      );
      return opened.flatMap(each => webOrigins(each?.values['whiteList']));
    });
  }

  private async readOrigins(companyId: string, compare: '>' | '=', appId: string) {
    const rows = await this.server.database
      .forCompany(companyId)
      .selectFrom('apps')
      .select(['app_id', 'oauth'])
      .where('status', '=', 'enabled')
      .where('app_id', compare, appId)
      .orderBy('app_id')
      .limit(appsAtOnce)
      .execute();
    return rows.map(({ app_id, oauth }) => ({
      appId: app_id,
      origins: webOrigins(readJson(oauth).values.redirectUris),
    }));
  }
}
