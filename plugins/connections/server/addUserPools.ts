import { sql, type Migration } from 'kysely';
import type { AnyQueries } from '#core/contract';

/** Gives environments from before it the connection to their users that applications name. */
export const addUserPools: Migration = {
  async up(db: AnyQueries) {
    await sql`
      insert into connections
        (company_id, connection_id, connector_id, name, customer_id, created_date, updated_date, properties)
      select company_id, 'defaultUserPool', 'skUserPool', 'User Pool', created_by, created_date, created_date, '{}'
      from companies where not exists (
        select 1 from connections as other
        where other.company_id = companies.company_id and other.connection_id = 'defaultUserPool'
      )`.execute(db);
  },
};
