import type { AnyQueries } from '#core/contract';
import {
  bigint,
  defineTable,
  integer,
  json,
  text,
  type RowOf,
  type TableTypes,
  type Limited,
} from '#core/server';
import type { Migration } from 'kysely';
import { userStrings } from '../../strings';

export const directoryUsers = defineTable('directory_users', {
  owner: 'company',
  since: '2026-11-21T07:30_userDirectory',
  columns: {
    company_id: text(),
    user_id: text(),
    username: text(),
    /** In lower case; null where there is none, so that it is unique among those that are. */
    username_key: text().nullable(),
    email: text(),
    email_key: text().nullable(),
    email_verified: integer(),
    phone: text(),
    /** The digits. */
    phone_key: text().nullable(),
    external_id: text().nullable(),
    given_name: text(),
    family_name: text(),
    sort_key: text(),
    /** All that a search looks in, in lower case. */
    search: text(),
    enabled: integer(),
    /** Argon2id; empty without a password. */
    password_hash: text(),
    password_date: bigint(),
    password_expired: integer(),
    /** JSON by name. */
    attributes: json<Record<string, unknown>>(),
    created_date: bigint(),
    updated_date: bigint(),
    last_sign_on: bigint(),
  },
  key: ['company_id', 'user_id'],
  indices: {
    directory_users_enabled: ['company_id', 'enabled', 'sort_key', 'user_id'],
    directory_users_phone: ['company_id', 'phone_key'],
    directory_users_email_key: { columns: ['company_id', 'email_key'], unique: true },
    directory_users_external_id: { columns: ['company_id', 'external_id'], unique: true },
    directory_users_username_key: { columns: ['company_id', 'username_key'], unique: true },
    directory_users_search: {
      columns: ['company_id', 'sort_key', 'user_id', 'search'],
      since: '2026-11-21T08:17_directorySearch',
    },
    directory_users_states: {
      columns: ['company_id', 'enabled', 'sort_key', 'user_id', 'search'],
      since: '2026-11-21T11:25_directoryStates',
    },
  },
});

/** The plain attribute values by which users are found. */
export const directoryAttributes = defineTable('directory_attributes', {
  owner: 'company',
  since: '2026-11-21T07:30_userDirectory',
  columns: {
    company_id: text(),
    user_id: text(),
    name: text(),
    value: text(),
  },
  key: ['company_id', 'user_id', 'name'],
  indices: {
    directory_attributes_value: ['company_id', 'name', 'value'],
  },
});

export const directoryPasswords = defineTable('directory_passwords', {
  owner: 'company',
  since: '2026-11-21T07:30_userDirectory',
  columns: {
    company_id: text(),
    user_id: text(),
    entry_id: text(),
    password_hash: text(),
    replaced_date: bigint(),
  },
  key: ['company_id', 'user_id', 'entry_id'],
});

export const directoryIdentities = defineTable('directory_identities', {
  owner: 'company',
  since: '2026-11-21T07:30_userDirectory',
  columns: {
    company_id: text(),
    issuer: text(),
    subject: text(),
    user_id: text(),
    linked_date: bigint(),
  },
  key: ['company_id', 'issuer', 'subject'],
  indices: {
    directory_identities_user: ['company_id', 'user_id'],
  },
});

export const directoryGroups = defineTable('directory_groups', {
  owner: 'company',
  since: '2026-11-21T07:30_userDirectory',
  columns: {
    company_id: text(),
    group_id: text(),
    name: text(),
    name_key: text(),
    description: text(),
    created_date: bigint(),
  },
  key: ['company_id', 'group_id'],
  indices: {
    directory_groups_name: { columns: ['company_id', 'name_key'], unique: true },
  },
});

export const directoryGroupUsers = defineTable('directory_group_users', {
  owner: 'company',
  since: '2026-11-21T07:30_userDirectory',
  columns: {
    company_id: text(),
    group_id: text(),
    user_id: text(),
    added_date: bigint(),
  },
  key: ['company_id', 'group_id', 'user_id'],
  indices: {
    directory_group_users_user: ['company_id', 'user_id'],
  },
});

/** Tries that are counted before they are judged, by what they are tries at. */
export const directoryTries = defineTable('directory_tries', {
  owner: 'company',
  since: '2026-11-21T07:30_userDirectory',
  columns: {
    company_id: text(),
    subject: text(),
    tries: integer(),
    since: bigint(),
    locked_until: bigint(),
  },
  key: ['company_id', 'subject'],
  indices: {
    directory_tries_since: ['since'],
    directory_tries_by_company: {
      columns: ['company_id', 'since'],
      since: '2026-11-30T03:00_tryTurns',
    },
  },
});

/** End users, their attributes, groups, former passwords, identities elsewhere and counted tries. */
export const directoryTables = [
  directoryUsers,
  directoryAttributes,
  directoryPasswords,
  directoryIdentities,
  directoryGroups,
  directoryGroupUsers,
  directoryTries,
] as const;

export type DirectoryUserRow = RowOf<typeof directoryUsers>;
export type DirectoryGroupRow = RowOf<typeof directoryGroups>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<typeof directoryTables> {}
}

/** Lists users in order, until an index that is searched as well takes its place. */
export const firstOrder: Migration = {
  up: (db: AnyQueries) =>
    db.schema
      .createIndex('directory_users_order')
      .on('directory_users')
      .columns(['company_id', 'sort_key', 'user_id'])
      .execute(),
};

/** Takes that index away. */
export const dropFirstOrder: Migration = {
  up: (db: AnyQueries) => db.schema.dropIndex('directory_users_order').execute(),
};

/** How many end users an environment can have. */
export const userLimit: Limited = { kind: 'users', title: userStrings.title.text };

/** How many groups of end users an environment can have. */
export const groupLimit: Limited = {
  kind: 'groups',
  title: userStrings.groups.text,
  usual: 10_000,
};
