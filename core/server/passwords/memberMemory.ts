import type { AnyQueries } from '../../contract/reference';
import { sql, type Migration } from 'kysely';
import { bigint, defineTable, text, type TableTypes } from '../database';

export const customerPasswords = defineTable('customer_passwords', {
  owner: 'installation',
  since: '2026-11-21T11:46_memberMemory',
  columns: {
    customer_id: text(),
    password_hash: text(),
    replaced_date: bigint(),
  },
  key: ['customer_id', 'password_hash'],
});

export const customerAddresses = defineTable('customer_addresses', {
  owner: 'installation',
  since: '2026-11-21T11:46_memberMemory',
  columns: {
    customer_id: text(),
    address: text(),
    seen_date: bigint(),
  },
  key: ['customer_id', 'address'],
});

/** The security history of members: earlier passwords, and the addresses they signed in from. */
export const memberMemory = [customerPasswords, customerAddresses] as const;

declare module '../database/tables' {
  interface Tables extends TableTypes<typeof memberMemory> {}
}

/** Names the sessions from before they had names, so that they can be ended one by one as well. */
export const nameSessions: Migration = {
  async up(db: AnyQueries) {
    await db
      .updateTable('tokens')
      .set({ session_id: sql`substr(token_hash, 1, 32)` })
      .where('audience', '=', 'member')
      .where('session_id', '=', '')
      .execute();
  },
};
