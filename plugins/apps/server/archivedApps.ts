import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  archivedTables,
  contribute,
  countedTables,
  encryptedTables,
  type ArchivedTable,
  type EncryptedTable,
} from '#core/server';
import { format } from '#core/contract';
import { adoptedId, hashSecret, type ImportedTable, type ArchivedRow } from '#core/server/internal';
import { flowDirectory, type FlowDirectory } from '#plugins/flows/contract';
import { policies } from '#plugins/runtime/contract';
import { PolicyFlow, type OAuth } from '../contract';
import { findNextDue, scheduleFault } from '#core/domain/cron/cronTimes';
import { strings } from '../strings';
import { createAppKeys, freshSecret, openKey } from './appKeys';
import { redirectFaults } from './appFaults';
import { requireFewSchedules } from './schedules/scheduleLimit';
import { type AppRow, appLimit, policyLimit } from './tables';

const columns = ['prod_key', 'test_key', 'client_secret'] as const;

/** Keys and client secrets of applications. */
const encryptedApps: EncryptedTable<AppRow> = {
  table: 'apps',
  key: ['app_id'],
  list: row =>
    columns.map(column => ({
      place: { table: 'apps', row: row.app_id, column },
      sealed: row[column],
    })),
  put: (_, sealed) =>
    Object.fromEntries(columns.map((column, index) => [column, sealed[index] ?? ''])),
};

const Words = Type.Optional(Type.Array(Type.String()));
const Values = Type.Object({
  redirectUris: Words,
  logoutUris: Words,
  allowedScopes: Words,
  allowedGrants: Words,
});
const Settings = Type.Object({ enabled: Type.Boolean(), values: Values });
const Loose = Type.Record(Type.String(), Type.Unknown());
const Flows = Type.Array(PolicyFlow, { maxItems: 100 });
const reads = (schema: TSchema, text: unknown) => Value.Check(schema, JSON.parse(String(text)));

/** Characters of a setting, which runs read: as many as a call brings. */
const longest = 1024 * 1024;
const areLong = (...texts: readonly unknown[]) =>
  texts.some(text => String(text ?? '').length > longest);

const archivedApps: ArchivedTable = {
  table: 'apps',
  title: strings.title.text,
  key: ['app_id'],
  order: 60,
  room: appLimit,
  part: 'configuration',
  json: ['oauth', 'saml', 'user_portal', 'flows'],
  // Never keys from before a rotation, and not when that was.
  leaves: [
    'previous_prod_hash',
    'previous_test_hash',
    'previous_secret_hash',
    'previous_keys_until',
    'previous_secret_until',
    'previous_used',
    'keys_rotated_date',
    'secret_rotated_date',
  ],
  passing: ['prod_key_hash', 'test_key_hash'],
  nameOf: row => String(row['name']),
  fault: ({ status = 'enabled', oauth, saml, user_portal, flows }) => {
    if (areLong(oauth, saml, user_portal, flows)) return 'its settings are larger than 1 MiB';
    if (!['enabled', 'disabled'].includes(String(status)))
      return 'its status is neither enabled nor disabled';
    if (
      !reads(Settings, oauth) ||
      !reads(Loose, saml) ||
      !reads(Loose, user_portal) ||
      !reads(Flows, flows)
    )
      return 'its settings can’t be read';
    const { values }: OAuth = JSON.parse(String(oauth));
    return redirectFaults(values)[0]?.message;
  },
  settle: (given, server) => {
    const row = given as unknown as AppRow;
    const { company_id: companyId, app_id: appId } = row;
    const fresh = createAppKeys(server, companyId, appId);
    const keyed = {
      ...row,
      prod_key: row.prod_key || fresh.prod_key,
      test_key: row.test_key || fresh.test_key,
      client_secret: row.client_secret || freshSecret(server, companyId, appId).client_secret,
    };
    return {
      ...keyed,
      prod_key_hash: hashSecret(openKey(server, keyed, 'prod_key')),
      test_key_hash: hashSecret(openKey(server, keyed, 'test_key')),
    };
  },
  forget: (server, companyId) => server.get(policies).forget(companyId),
};

/** Disables policies that name a version which must not run here. */
async function disableRefused(change: ImportedTable): Promise<void> {
  const directory = change.server.find(flowDirectory);
  if (!directory) return;
  for await (const rows of change.written.batches())
    for (const row of rows) if (row['status'] === 'enabled') await disable(change, directory, row);
}

async function disable(
  { db, note }: ImportedTable,
  directory: FlowDirectory,
  { policy_id, name, flows }: ArchivedRow,
): Promise<void> {
  const named: readonly PolicyFlow[] = JSON.parse(String(flows));
  for (const { flowId, versionId } of named) {
    const fault = versionId > 0 ? await directory.runFault(db, flowId, versionId) : undefined;
    if (fault === undefined) continue;
    await db
      .updateTable('policies')
      .set({ status: 'disabled' })
      .where('policy_id', '=', String(policy_id))
      .execute();
    note(format(strings.policyRefused, { name: String(name), fault }));
    return;
  }
}

const archivedPolicies: ArchivedTable = {
  table: 'policies',
  title: strings.policies.text,
  key: ['policy_id'],
  order: 70,
  part: 'configuration',
  room: policyLimit,
  json: ['flows', 'trigger'],
  of: { table: 'apps', column: 'app_id' },
  nameOf: row => String(row['name']),
  fault: ({ status, flows, trigger }) => {
    if (areLong(flows, trigger)) return 'its settings are larger than 1 MiB';
    return ['enabled', 'disabled'].includes(String(status)) && reads(Flows, flows)
      ? undefined
      : 'its status or flows can’t be read';
  },
  complete: disableRefused,
  forget: (server, companyId) => server.get(policies).forget(companyId),
};

const archivedSchedules: ArchivedTable = {
  table: 'schedules',
  title: strings.schedules.text,
  key: ['schedule_id'],
  order: 80,
  part: 'configuration',
  json: ['parameters'],
  passing: ['next_due'],
  of: { table: 'policies', column: 'policy_id' },
  nameOf: row => String(row['name']),
  fault: ({ cron, time_zone, parameters }) =>
    reads(Loose, parameters)
      ? scheduleFault(String(cron), String(time_zone))?.message
      : 'its parameters must be an object',
  complete: requireFewSchedules,
  // Queued runs are identified by the schedule's ID alone, so two environments would share them.
  adopt: (row, companyId) => ({
    ...row,
    schedule_id: adoptedId(companyId, row['schedule_id']),
    enabled: 0,
  }),
  settle: row => ({
    ...row,
    next_due:
      row['enabled'] === 1
        ? (findNextDue(String(row['cron']), String(row['time_zone']), Date.now()) ?? 0)
        : 0,
  }),
};

/** Registers applications, policies and schedules for archives, key rotation and figures. */
export const keptApps = [
  contribute(encryptedTables, 'apps.sealed', encryptedApps),
  contribute(archivedTables, 'apps.archived', archivedApps),
  contribute(archivedTables, 'apps.archivedPolicies', archivedPolicies),
  contribute(archivedTables, 'apps.archivedSchedules', archivedSchedules),
  contribute(countedTables, 'apps.counted', { name: 'Apps', table: 'apps' }),
];
