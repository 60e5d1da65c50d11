import type { Kysely, Migration } from 'kysely';

/**
 * End users, their attributes, groups, former passwords, identities elsewhere and counted tries.
 */
export const directoryTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('directory_users')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('username', 'text', column => column.notNull())
      .addColumn('username_key', 'text')
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('email_key', 'text')
      .addColumn('email_verified', 'integer', column => column.notNull())
      .addColumn('phone', 'text', column => column.notNull())
      .addColumn('phone_key', 'text')
      .addColumn('external_id', 'text')
      .addColumn('given_name', 'text', column => column.notNull())
      .addColumn('family_name', 'text', column => column.notNull())
      .addColumn('sort_key', 'text', column => column.notNull())
      .addColumn('search', 'text', column => column.notNull())
      .addColumn('enabled', 'integer', column => column.notNull())
      .addColumn('password_hash', 'text', column => column.notNull())
      .addColumn('password_date', 'bigint', column => column.notNull())
      .addColumn('password_expired', 'integer', column => column.notNull())
      .addColumn('attributes', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('updated_date', 'bigint', column => column.notNull())
      .addColumn('last_sign_on', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('directory_users_key', ['company_id', 'user_id'])
      .execute();
    for (const key of ['username_key', 'email_key', 'external_id'])
      await db.schema
        .createIndex(`directory_users_${key}`)
        .unique()
        .on('directory_users')
        .columns(['company_id', key])
        .execute();
    for (const [name, columns] of [
      ['phone', ['company_id', 'phone_key']],
      ['order', ['company_id', 'sort_key', 'user_id']],
      ['enabled', ['company_id', 'enabled', 'sort_key', 'user_id']],
    ] as const)
      await db.schema
        .createIndex(`directory_users_${name}`)
        .on('directory_users')
        .columns([...columns])
        .execute();
    await db.schema
      .createTable('directory_attributes')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('directory_attributes_key', ['company_id', 'user_id', 'name'])
      .execute();
    await db.schema
      .createIndex('directory_attributes_value')
      .on('directory_attributes')
      .columns(['company_id', 'name', 'value'])
      .execute();
    await db.schema
      .createTable('directory_passwords')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('entry_id', 'text', column => column.notNull())
      .addColumn('password_hash', 'text', column => column.notNull())
      .addColumn('replaced_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('directory_passwords_key', ['company_id', 'user_id', 'entry_id'])
      .execute();
    await db.schema
      .createTable('directory_identities')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('issuer', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('linked_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('directory_identities_key', ['company_id', 'issuer', 'subject'])
      .execute();
    await db.schema
      .createIndex('directory_identities_user')
      .on('directory_identities')
      .columns(['company_id', 'user_id'])
      .execute();
    await db.schema
      .createTable('directory_groups')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('group_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('name_key', 'text', column => column.notNull())
      .addColumn('description', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('directory_groups_key', ['company_id', 'group_id'])
      .execute();
    await db.schema
      .createIndex('directory_groups_name')
      .unique()
      .on('directory_groups')
      .columns(['company_id', 'name_key'])
      .execute();
    await db.schema
      .createTable('directory_group_users')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('group_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('added_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('directory_group_users_key', ['company_id', 'group_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('directory_group_users_user')
      .on('directory_group_users')
      .columns(['company_id', 'user_id'])
      .execute();
    await db.schema
      .createTable('directory_tries')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull())
      .addColumn('since', 'bigint', column => column.notNull())
      .addColumn('locked_until', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('directory_tries_key', ['company_id', 'subject'])
      .execute();
    await db.schema
      .createIndex('directory_tries_since')
      .on('directory_tries')
      .column('since')
      .execute();
  },
};

/** One index that lists and searches are read from, without a look at each row. */
export const directorySearch: Migration = {
  async up(db: Kysely<any>) {
    await db.schema.dropIndex('directory_users_order').execute();
    await db.schema
      .createIndex('directory_users_search')
      .on('directory_users')
      .columns(['company_id', 'sort_key', 'user_id', 'search'])
      .execute();
  },
};

/** The same for those who are enabled, and for those who are not. */
export const directoryStates: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createIndex('directory_users_states')
      .on('directory_users')
      .columns(['company_id', 'enabled', 'sort_key', 'user_id', 'search'])
      .execute();
  },
};
