import { newId } from '#core/contract';
import {
  containsText,
  countRows,
  handle,
  readJson,
  requireRoom,
  toJson,
  type Queries,
} from '#core/server';
import {
  createServiceAccount,
  deleteServiceAccount,
  endAccountTokens,
  getServiceAccount,
  listServiceAccounts,
  saveServiceAccount,
  tokenMinutes,
} from '../../contract';
import { strings } from '../../strings';
import { type AccountRow, accountLimit } from '../tables';
import {
  requireAddresses,
  requireFreeName,
  requireGrantable,
  requireNotAbove,
  requireRedirectUris,
} from './guards';
import { findAccount, toAccount, toLines, toSettings } from './readAccount';
import { createSecret } from './secretHandlers';

const resource = 'serviceAccount';
const credentialTables = [
  'service_tokens',
  'service_secrets',
  'service_keys',
  'service_issuers',
  'service_assertions',
  'service_sign_ins',
] as const;

const endSignIns = (db: Queries, accountId: string) =>
  db.deleteFrom('service_sign_ins').where('account_id', '=', accountId).execute();
async function endTokens(db: Queries, accountId: string): Promise<void> {
  await db.deleteFrom('service_tokens').where('account_id', '=', accountId).execute();
  await endSignIns(db, accountId);
}

const trimAll = (texts: readonly string[]) => texts.map(text => text.trim()).filter(Boolean);

/** Service accounts: which there are, what they may do, and their end. */
export const accountHandlers = [
  handle(listServiceAccounts, async ({ query: { page = 0, limit = 24, query = '' } }, { db }) => {
    let accounts = db.selectFrom('service_accounts');
    for (const word of query.split(/\s+/).filter(Boolean))
      accounts = accounts.where(each =>
        each.or([
          containsText('name', word),
          containsText('description', word),
          each('account_id', '=', word),
        ]),
      );
    const { total } = await accounts
      .select(each => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await accounts
      .selectAll()
      .orderBy('name')
      .orderBy('account_id')
      .limit(limit)
      .offset(page * limit)
      .execute();
    return { serviceAccounts: await toLines(db, rows), serviceAccountCount: Number(total) };
  }),

  handle(getServiceAccount, async ({ params }, call) =>
    toAccount(call, await findAccount(call.db, params.accountId)),
  ),

  handle(createServiceAccount, async ({ body }, call) => {
    const { companyId, customerId } = call;
    const addresses = trimAll(body.addresses ?? []);
    requireAddresses(addresses);
    const redirectUris = trimAll(body.redirectUris ?? []);
    requireRedirectUris(redirectUris, body.signsPeopleIn ?? false);
    const now = Date.now();
    const row: AccountRow = {
      company_id: companyId,
      account_id: newId(),
      name: body.name.trim(),
      description: body.description?.trim() ?? '',
      enabled: 1,
      roles: toJson([...body.roles]),
      addresses: toJson(addresses),
      token_minutes: body.tokenMinutes ?? tokenMinutes.usual,
      created_date: now,
      created_by: customerId,
      used_date: 0,
      used_address: '',
      signs_people_in: Number(body.signsPeopleIn ?? false),
      redirect_uris: toJson(redirectUris),
    };
    const { secret, row: kept } = createSecret(companyId, row.account_id, 0);
    await call.transaction(async db => {
      await requireGrantable({ ...call, db }, body.roles);
      await requireRoom(db, companyId, accountLimit, () => countRows(db, 'service_accounts'));
      await requireFreeName({ db }, row.name);
      await db.insertInto('service_accounts').values(row).execute();
      await db.insertInto('service_secrets').values(kept).execute();
      const entry = { action: 'create', resource, resourceId: row.account_id };
      await call.audit({ ...entry, after: toSettings(row) }, db);
    });
    return { account: await toAccount(call, row), secret };
  }),

  handle(saveServiceAccount, async ({ params: { accountId }, body }, call) => {
    await call.transaction(async db => {
      const within = { ...call, db };
      const row = await findAccount(db, accountId);
      await requireNotAbove(within, row);
      const held = readJson(row.roles);
      await requireGrantable(
        within,
        (body.roles ?? []).filter(role => !held.includes(role)),
      );
      const addresses = body.addresses && trimAll(body.addresses);
      requireAddresses(addresses ?? []);
      const redirectUris = body.redirectUris && trimAll(body.redirectUris);
      if (body.name !== undefined) await requireFreeName(within, body.name.trim(), accountId);
      const next: AccountRow = {
        ...row,
        name: body.name?.trim() ?? row.name,
        description: body.description?.trim() ?? row.description,
        enabled: Number(body.enabled ?? row.enabled === 1),
        roles: body.roles ? toJson([...body.roles]) : row.roles,
        addresses: addresses ? toJson(addresses) : row.addresses,
        token_minutes: body.tokenMinutes ?? row.token_minutes,
        signs_people_in: Number(body.signsPeopleIn ?? row.signs_people_in === 1),
        redirect_uris: redirectUris ? toJson(redirectUris) : row.redirect_uris,
      };
      requireRedirectUris(readJson(next.redirect_uris), next.signs_people_in === 1);
      const { name, description, enabled, roles, token_minutes } = next;
      const { signs_people_in, redirect_uris } = next;
      await db
        .updateTable('service_accounts')
        .set({
          name,
          description,
          enabled,
          roles,
          addresses: next.addresses,
          token_minutes,
          signs_people_in,
          redirect_uris,
        })
        .where('account_id', '=', accountId)
        .execute();
      if (enabled === 0) await endTokens(db, accountId);
      else if (signs_people_in === 0) await endSignIns(db, accountId);
      const entry = { action: 'update', resource, resourceId: accountId };
      await call.audit({ ...entry, before: toSettings(row), after: toSettings(next) }, db);
    });
    return toAccount(call, await findAccount(call.db, accountId));
  }),

  handle(deleteServiceAccount, async ({ params: { accountId } }, call) => {
    await call.transaction(async db => {
      const row = await findAccount(db, accountId);
      await requireNotAbove({ ...call, db }, row);
      for (const table of credentialTables)
        await db.deleteFrom(table).where('account_id', '=', accountId).execute();
      await db.deleteFrom('service_accounts').where('account_id', '=', accountId).execute();
      const entry = { action: 'delete', resource, resourceId: accountId };
      await call.audit({ ...entry, before: toSettings(row) }, db);
    });
    return { message: strings.accountDeleted.text };
  }),

  handle(endAccountTokens, async ({ params: { accountId } }, call) => {
    await call.transaction(async db => {
      await requireNotAbove({ ...call, db }, await findAccount(db, accountId));
      await endTokens(db, accountId);
      await call.audit({ action: 'endTokens', resource, resourceId: accountId }, db);
    });
    return { message: strings.tokensEnded.text };
  }),
];
