import type { Kysely, Migration } from 'kysely';

const indexes: Readonly<Record<string, readonly string[]>> = {
  audit_events_by_actor: ['company_id', 'actor_id', 'seq', 'action', 'resource', 'outcome'],
  audit_events_by_action: ['company_id', 'action', 'seq', 'actor_id', 'resource', 'outcome'],
  audit_events_by_resource: ['company_id', 'resource', 'seq', 'actor_id', 'action', 'outcome'],
  audit_events_by_thing: ['company_id', 'resource_id', 'seq'],
  audit_events_by_outcome: ['company_id', 'outcome', 'seq'],
};

/**
 * Each filter of the trail finds its newest events in order, and judges the others without reading
 * rows.
 */
export const searchIndexes: Migration = {
  async up(db: Kysely<any>) {
    for (const [name, columns] of Object.entries(indexes))
      await db.schema
        .createIndex(name)
        .on('audit_events')
        .columns([...columns])
        .execute();
  },
};
