import { sql, type Kysely, type Migration } from 'kysely';

export interface CustomerPasswordsTable {
  customer_id: string;
  password_hash: string;
  replaced_date: number;
}
export interface CustomerAddressesTable {
  customer_id: string;
  address: string;
  seen_date: number;
}
declare module '../database/tables' {
  interface Tables {
    customer_passwords: CustomerPasswordsTable;
    customer_addresses: CustomerAddressesTable;
  }
}

/**
 * What is remembered of members for their safety: earlier passwords, and the addresses they signed
 * on from.
 */
export const memberMemory: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('customer_passwords')
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('password_hash', 'text', column => column.notNull())
      .addColumn('replaced_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('customer_passwords_key', ['customer_id', 'password_hash'])
      .execute();
    await db.schema
      .createTable('customer_addresses')
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('seen_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('customer_addresses_key', ['customer_id', 'address'])
      .execute();
    // Sessions from before they had names can be ended one by one as well.
    await db
      .updateTable('tokens')
      .set({ session_id: sql`substr(token_hash, 1, 32)` })
      .where('audience', '=', 'member')
      .where('session_id', '=', '')
      .execute();
  },
};
