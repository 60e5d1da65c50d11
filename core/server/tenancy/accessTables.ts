import type { Kysely, Migration } from 'kysely';

/** Companies, members, their roles and tokens. */
export const accessTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('companies')
      .addColumn('company_id', 'text', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('created_by', 'text', column => column.notNull())
      .addColumn('entitlement', 'text', column => column.notNull())
      .addColumn('properties', 'text', column => column.notNull())
      .execute();
    await db.schema
      .createTable('customers')
      .addColumn('customer_id', 'text', column => column.primaryKey())
      .addColumn('email', 'text', column => column.notNull().unique())
      .addColumn('first_name', 'text', column => column.notNull())
      .addColumn('last_name', 'text', column => column.notNull())
      .addColumn('phone_number', 'text', column => column.notNull())
      .addColumn('password_hash', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('email_verified', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('created_by', 'text', column => column.notNull())
      .addColumn('last_login', 'bigint', column => column.notNull().defaultTo(0))
      .addColumn('failed_count', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('failed_at', 'bigint', column => column.notNull().defaultTo(0))
      .addColumn('locked_until', 'bigint', column => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('memberships')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('roles', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('created_by', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('memberships_key', ['company_id', 'customer_id'])
      .execute();
    await db.schema
      .createIndex('memberships_of_customer')
      .on('memberships')
      .column('customer_id')
      .execute();
    await db.schema
      .createTable('roles')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('description', 'text', column => column.notNull())
      .addColumn('policy', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('roles_key', ['company_id', 'name'])
      .execute();
    await db.schema
      .createTable('tokens')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('audience', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('subject', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('used_date', 'bigint', column => column.notNull())
      .addColumn('expires_date', 'bigint', column => column.notNull())
      .execute();
    await db.schema.createIndex('tokens_of_customer').on('tokens').column('customer_id').execute();
    await db.schema.createIndex('tokens_by_end').on('tokens').column('expires_date').execute();
    await db.schema
      .createTable('installation')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('value', 'text', column => column.notNull())
      .execute();
    await db.schema
      .createTable('sign_in_tries')
      .addColumn('address', 'text', column => column.primaryKey())
      .addColumn('window_start', 'bigint', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull())
      .execute();
  },
};
