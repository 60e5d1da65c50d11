import { readJson, type ServerHost } from '#core/server';
import type { BrandedApp, BrandedApps } from '#plugins/pages/contract';
import type { AppRow } from './tables';

/** The origin of the first redirect URI that is one of the web. */
function findHome(row: Pick<AppRow, 'oauth'>): string {
  const { redirectUris }: { readonly redirectUris?: readonly string[] } = readJson(
    row.oauth,
  ).values;
  // One that was imported may lack them.
  const first = (redirectUris ?? []).find(each => /^https:/i.test(each) && URL.canParse(each));
  return first ? `${new URL(first).origin}/` : '';
}

const toBranded = (row: Pick<AppRow, 'app_id' | 'name' | 'oauth'>): BrandedApp => ({
  appId: row.app_id,
  name: row.name,
  home: findHome(row),
});

/** Tells brands which applications there are. */
export const createBrandedApps = ({ database }: ServerHost): BrandedApps => ({
  async list(companyId) {
    const rows = await database
      .forCompany(companyId)
      .selectFrom('apps')
      .select(['app_id', 'name', 'oauth'])
      .orderBy('name')
      .execute();
    return rows.map(toBranded);
  },
  async ofPolicy(companyId, policyId) {
    const row = await database
      .forCompany(companyId)
      .selectFrom('policies')
      .innerJoin('apps', 'apps.app_id', 'policies.app_id')
      .select(['apps.app_id', 'apps.name', 'apps.oauth'])
      .where('policies.policy_id', '=', policyId)
      .executeTakeFirst();
    return row && toBranded(row);
  },
});
