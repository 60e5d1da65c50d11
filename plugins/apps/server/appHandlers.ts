import { codes, Failure } from '#core/contract';
import {
  handle,
  containsText,
  toJson,
  readJson,
  type Call,
  requireRoom,
  countRows,
} from '#core/server';
import { hasRecentSignIn } from '#core/server/internal';
import { brands } from '#plugins/pages/contract';
import {
  access,
  createApp,
  deleteApp,
  endOverlap,
  getApp,
  listApps,
  revealApp,
  rotateKey,
  rotateSecret,
  saveApp,
  type App,
} from '../contract';
import { toApp, findApp, readPolicies, type ShownCredentials } from './appRow';
import { appCleanups } from '../contract/internal';
import { checkKeysHandler } from './readPublishedKeys';
import { redirectFaults, requestKeyFaults } from './appFaults';
import { nothingBefore, createRotatedKeys, createRotatedSecret } from './rotation';
import { dropSchedules } from './schedules/readSchedule';
import { newApp } from './seedApp';
import { type AppRow, appLimit } from './tables';

const mayChange = (call: Pick<Call, 'access'>) => call.access.allows(access, 'update');
/** Converts an application to its audit entry, without keys or secrets. */
const toAuditEntry = (row: AppRow) => ({
  name: row.name,
  status: row.status,
  apiKeyEnabled: row.api_key_enabled === 1,
  oauth: readJson(row.oauth),
});

function requireNone(faults: readonly { readonly at: string; readonly message: string }[]): void {
  if (faults.length > 0)
    throw new Failure(400, codes.invalid, faults.map(({ message }) => message).join(' '), faults);
}

const all: ShownCredentials = { keys: true, secret: true };
const none: ShownCredentials = { keys: false, secret: false };

/** Answers with an application; credentials not named in `shown` need a recent confirmation. */
async function answer(
  call: Call,
  row: AppRow,
  shown: Partial<ShownCredentials> = {},
): Promise<{ app: App }> {
  const confirmed = hasRecentSignIn(call);
  const { keys = confirmed, secret = confirmed } = mayChange(call) ? shown : none;
  return {
    app: toApp(call.server, row, await readPolicies(call.db, [row.app_id]), { keys, secret }),
  };
}

/** Changes an application's row in a transaction with its audit entry. */
async function change(
  call: Call,
  appId: string,
  action: string,
  changes: (row: AppRow) => Partial<AppRow>,
  shown?: Partial<ShownCredentials>,
) {
  const row = await call.transaction(async db => {
    const before = await findApp(db, appId, true);
    const after = { ...before, ...changes(before), updated_date: Date.now() };
    const { company_id: _company, app_id: _app, ...columns } = after;
    await db.updateTable('apps').set(columns).where('app_id', '=', appId).execute();
    await call.audit(
      {
        action,
        resource: 'application',
        resourceId: appId,
        before: toAuditEntry(before),
        after: toAuditEntry(after),
      },
      db,
    );
    return after;
  });
  return answer(call, row, shown);
}

/** Applications, as the console and the API use them. */
export const appHandlers = [
  handle(listApps, async ({ query }, call) => {
    const { db, server } = call;
    const { page = 0, limit = 24, query: text } = query;
    let matching = db.selectFrom('apps');
    if (text) matching = matching.where(containsText('name', text));
    const { total } = await matching
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await matching
      .selectAll()
      .orderBy('created_date', 'desc')
      .orderBy('app_id')
      .limit(limit)
      .offset(page * limit)
      .execute();
    const policies = await readPolicies(
      db,
      rows.map(row => row.app_id),
    );
    return {
      apps: rows.map(row =>
        toApp(
          server,
          row,
          policies.filter(policy => policy.app_id === row.app_id),
          none,
        ),
      ),
      appsCount: Number(total),
    };
  }),
  handle(getApp, async ({ params }, call) => answer(call, await findApp(call.db, params.appId))),
  handle(createApp, async ({ body }, call) => {
    const { server, companyId, customerId, transaction, audit } = call;
    const name = body.name.trim();
    if (!name)
      throw new Failure(400, codes.invalid, 'Enter a name for the application.', [
        { at: 'body/name', message: 'Enter a name for the application.' },
      ]);
    const row = newApp(server, companyId, customerId, name);
    await transaction(async db => {
      await requireRoom(db, companyId, appLimit, () => countRows(db, 'apps'));
      await db.insertInto('apps').values(row).execute();
      await audit(
        {
          action: 'create',
          resource: 'application',
          resourceId: row.app_id,
          after: toAuditEntry(row),
        },
        db,
      );
    });
    return answer(call, row, all);
  }),
  handle(saveApp, async ({ params, body }, call) => {
    requireNone(redirectFaults(body.oauth?.values ?? {}));
    return change(call, params.appId, 'update', row => {
      const oauth = readJson(row.oauth);
      const { clientSecret: _secret, ...values } = body.oauth?.values ?? {};
      requireNone(requestKeyFaults(values, oauth.values));
      return {
        name: body.name?.trim() || row.name,
        status: body.status ?? row.status,
        api_key_enabled: (body.apiKeyEnabled ?? row.api_key_enabled === 1) ? 1 : 0,
        oauth: toJson({ ...oauth, ...body.oauth, values: { ...oauth.values, ...values } }),
        ...(body.saml && { saml: toJson(body.saml) }),
        ...(body.userPortal && { user_portal: toJson(body.userPortal) }),
        ...(body.flows && { flows: toJson(body.flows) }),
      };
    });
  }),
  handle(deleteApp, async ({ params }, { transaction, audit, server }) => {
    await transaction(async db => {
      const row = await findApp(db, params.appId);
      await dropSchedules(db, 'app_id', row.app_id);
      await db.deleteFrom('policies').where('app_id', '=', row.app_id).execute();
      for (const cleanUp of server.at(appCleanups)) await cleanUp(db, row.app_id);
      await db.deleteFrom('apps').where('app_id', '=', row.app_id).execute();
      await server.find(brands)?.deleteApp(db, row.app_id);
      await audit(
        {
          action: 'delete',
          resource: 'application',
          resourceId: row.app_id,
          before: toAuditEntry(row),
        },
        db,
      );
    });
    return { message: 'App successfully removed' };
  }),
  handle(rotateKey, async ({ params, body }, call) =>
    change(
      call,
      params.appId,
      'rotateKey',
      row => createRotatedKeys(call.server, row, body.overlapMinutes ?? 0),
      { keys: true },
    ),
  ),
  handle(rotateSecret, async ({ params, body }, call) =>
    change(
      call,
      params.appId,
      'rotateSecret',
      row => createRotatedSecret(call.server, row, body.overlapMinutes ?? 0),
      { secret: true },
    ),
  ),
  handle(endOverlap, async ({ params }, call) =>
    change(call, params.appId, 'endOverlap', () => nothingBefore),
  ),
  checkKeysHandler,
  handle(revealApp, async ({ params }, call) => {
    const row = await findApp(call.db, params.appId);
    await call.audit({ action: 'reveal', resource: 'application', resourceId: row.app_id });
    return answer(call, row, all);
  }),
];
