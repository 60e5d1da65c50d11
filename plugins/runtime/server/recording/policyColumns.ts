import type { Kysely, Migration } from 'kysely';

/**
 * What a policy counts as success, whether a run came there, and the page of another site that
 * shows it.
 */
export const policyColumns: Migration = {
  async up(db: Kysely<any>) {
    for (const column of ['success_nodes', 'embed'])
      await db.schema
        .alterTable('interactions')
        .addColumn(column, 'text', definition => definition.notNull().defaultTo(''))
        .execute();
    await db.schema
      .alterTable('interactions')
      .addColumn('reached', 'integer', definition => definition.notNull().defaultTo(0))
      .execute();
    await db
      .updateTable('interactions')
      .set({ reached: 1 })
      .where('status', '=', 'success')
      .execute();
  },
};
