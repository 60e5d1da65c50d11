import {
  bigint,
  createEncryptedColumn,
  defineTable,
  text,
  type Job,
  type RowOf,
  type TableTypes,
} from '#core/server';
import { forgetOld } from '#core/server/internal';

/** Who trials of flows can be driven by. */
export const personas = defineTable('personas', {
  owner: 'company',
  since: '2026-11-27T10:40_personas',
  columns: {
    company_id: text(),
    persona_id: text(),
    name: text(),
    description: text(),
    /** Encrypted JSON. */
    content: text(),
    created_date: bigint(),
    updated_date: bigint(),
    /** When it was deleted; 0 while it is there. */
    removed_date: bigint(),
  },
  key: ['company_id', 'persona_id'],
  indices: {
    personas_removed: {
      columns: ['company_id', 'removed_date'],
      where: 'removed_date > 0',
      since: '2026-11-30T03:00_personaTurns',
    },
  },
});

export type PersonaRow = RowOf<typeof personas>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof personas]> {}
}

/** The contents of personas, for whoever re-encrypts them. */
export const encryptedPersonas = createEncryptedColumn('personas', 'persona_id', 'content');

/** How long a deleted persona can be restored: a day, in milliseconds. */
export const keptMs = 86_400_000;

/** Forgets deleted personas for good once they can no longer be restored. */
export const forgetPersonas: Job = {
  id: 'personas.forget',
  every: 3_600_000,
  async run(context) {
    const before = context.due - keptMs;
    await forgetOld(context, { table: personas, by: 'removed_date', before });
  },
};
