import { codes, Failure, format, isRecord } from '#core/contract';
import { archivedTables, contribute, readJson, type ArchivedTable } from '#core/server';
import type { ImportedTable, ArchivedRow, ArchiveTarget } from '#core/server/internal';
import { findHashFault } from '#core/server/passwords/hashPassword';
import { DirectoryError } from '#plugins/connectors/contract';
import { userCleanups } from '../contract';
import { archivedStrings as strings } from '../archivedStrings';
import { changeAttributes, indexAttributes } from './directory/attributes';
import { changedFields } from './directory/userFields';
import { toNameKey, withKeys, type UserRow } from './directory/userRow';
import { userLimit, groupLimit } from './directory/tables';

const devices = ['totp', 'passkey', 'securityKey', 'email', 'sms', 'voice', 'mobile'];
const nameOfUser = (row: ArchivedRow) =>
  [row['username'], row['email'], row['phone'], row['external_id'], row['user_id']]
    .map(value => String(value ?? ''))
    .find(Boolean) ?? '';

function userFault(given: ArchivedRow): string | undefined {
  const row = given as unknown as UserRow;
  try {
    const {
      username,
      email,
      phone,
      external_id: externalId,
      given_name: givenName,
      family_name: familyName,
    } = row;
    changedFields(row, {
      username,
      email,
      phone,
      externalId: externalId ?? '',
      givenName,
      familyName,
    });
    const attributes: unknown = readJson(row.attributes);
    if (!isRecord(attributes)) return strings.attributesWrong.text;
    changeAttributes({}, attributes, { declared: {}, free: true });
    return undefined;
  } catch (fault) {
    if (fault instanceof DirectoryError) return fault.message;
    throw fault;
  }
}

async function indexUsers({ db, companyId, written }: ImportedTable): Promise<void> {
  for await (const rows of written.batches()) {
    const attributes = rows.map(
      row => [String(row['user_id']), JSON.parse(String(row['attributes']))] as const,
    );
    await indexAttributes(db, companyId, new Map(attributes));
  }
}

/** Removes what archives do not carry of users, which goes with them. */
async function removeWithUsers(
  rows: readonly ArchivedRow[],
  { server, db }: ArchiveTarget,
): Promise<void> {
  const ids = rows.map(row => String(row['user_id']));
  for (const table of [
    'directory_attributes',
    'directory_passwords',
    'authenticators',
    'authenticator_recovery_codes',
    'authenticator_mail_codes',
  ] as const)
    await db.deleteFrom(table).where('user_id', 'in', ids).execute();
  for (const cleanUp of server.at(userCleanups)) await cleanUp(db, ids);
}

async function requireUsers({ db }: ImportedTable): Promise<void> {
  const lost = await db
    .selectFrom('directory_group_users')
    .leftJoin('directory_users', join =>
      join
        .onRef('directory_users.company_id', '=', 'directory_group_users.company_id')
        .onRef('directory_users.user_id', '=', 'directory_group_users.user_id'),
    )
    .select('directory_group_users.user_id')
    .where('directory_users.user_id', 'is', null)
    .executeTakeFirst();
  if (lost)
    throw new Failure(400, codes.invalid, format(strings.memberMissing, { id: lost.user_id }));
}

const users: ArchivedTable = {
  table: 'directory_users',
  title: strings.users.text,
  key: ['user_id'],
  order: 110,
  part: 'users',
  room: userLimit,
  leaves: ['username_key', 'email_key', 'phone_key', 'sort_key', 'search'],
  json: ['attributes'],
  guarded: ['password_hash'],
  secretFault: (_, hash) => findHashFault(hash),
  unique: ['username_key', 'email_key', 'external_id'],
  passing: ['updated_date', 'last_sign_on'],
  nameOf: nameOfUser,
  fault: userFault,
  lacking: count => format(strings.usersLack, { count }),
  settle: given => {
    const row = given as unknown as UserRow;
    return { ...withKeys(row) };
  },
  removing: removeWithUsers,
  complete: indexUsers,
};

const groups: ArchivedTable = {
  table: 'directory_groups',
  title: strings.groups.text,
  key: ['group_id'],
  order: 100,
  part: 'users',
  room: groupLimit,
  leaves: ['name_key'],
  unique: ['name_key'],
  nameOf: ({ name }) => String(name),
  fault: ({ name }) => (String(name).trim() === '' ? strings.groupWrong.text : undefined),
  settle: row => ({ ...row, name_key: toNameKey(String(row['name'])) }),
};

const groupUsers: ArchivedTable = {
  table: 'directory_group_users',
  title: strings.groupUsers.text,
  key: ['group_id', 'user_id'],
  order: 120,
  part: 'users',
  of: { table: 'directory_groups', column: 'group_id' },
  nameOf: ({ group_id, user_id }) => `${String(user_id)} · ${String(group_id)}`,
  complete: requireUsers,
};

const identities: ArchivedTable = {
  table: 'directory_identities',
  title: strings.identities.text,
  key: ['issuer', 'subject'],
  order: 120,
  part: 'users',
  of: { table: 'directory_users', column: 'user_id' },
  nameOf: ({ issuer, subject }) => `${String(subject)} · ${String(issuer)}`,
};

const formerPasswords: ArchivedTable = {
  table: 'directory_passwords',
  title: strings.formerPasswords.text,
  key: ['user_id', 'entry_id'],
  order: 120,
  part: 'users',
  encryptedOnly: true,
  guarded: ['password_hash'],
  secretFault: (_, hash) => findHashFault(hash),
  of: { table: 'directory_users', column: 'user_id' },
  nameOf: ({ user_id }) => String(user_id),
};

const factors: ArchivedTable = {
  table: 'authenticators',
  title: strings.factors.text,
  key: ['device_id'],
  order: 120,
  part: 'users',
  encryptedOnly: true,
  json: ['transports'],
  unique: ['credential_id'],
  passing: ['counter', 'used_date'],
  of: { table: 'directory_users', column: 'user_id' },
  nameOf: ({ name, kind, device_id }) => String(name || `${String(kind)} ${String(device_id)}`),
  fault: ({ kind }) =>
    devices.includes(String(kind))
      ? undefined
      : format(strings.factorWrong, { kind: String(kind) }),
};

/** The declarations of end users for archives, which include them by choice. */
export const archivedUsers = [
  contribute(archivedTables, 'users.archivedUsers', users),
  contribute(archivedTables, 'users.archivedGroups', groups),
  contribute(archivedTables, 'users.archivedGroupUsers', groupUsers),
  contribute(archivedTables, 'users.archivedIdentities', identities),
  contribute(archivedTables, 'users.archivedPasswords', formerPasswords),
  contribute(archivedTables, 'users.archivedFactors', factors),
];
