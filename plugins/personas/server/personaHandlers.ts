import { codes, Failure, format } from '#core/contract';
import { newTimeUuid } from '#core/contract/ids/id';
import { handle, type Call, type Queries } from '#core/server';
import { readInBatches } from '#core/server/database/table/inBatches';
import { createPause } from '#core/server/internal';
import {
  createPersona,
  deletePersona,
  duplicatePersona,
  getPersona,
  listPersonas,
  restorePersona,
  savePersona,
  type PersonaContent,
  type PersonaDraft,
} from '../contract';
import { strings } from '../strings';
import { listInputs, openContent, readPersona, sealContent, toPersona } from './personaRows';
import { keepSecrets } from './secretValues';
import { keptMs, type PersonaRow } from './tables';

/** The most that an environment may have. */
const mostPersonas = 200;

/** The part of a persona that is no secret, for the audit trail. */
const toAudited = ({ persona_id: personaId, name, description }: PersonaRow) => ({
  personaId,
  name,
  description,
});

async function requireRoom(db: Queries): Promise<void> {
  const stored = await db
    .selectFrom('personas')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removed_date', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(stored.count) >= mostPersonas)
    throw new Failure(400, codes.invalid, format(strings.tooMany, { most: mostPersonas }));
}

async function insert(
  { server, companyId, transaction, audit }: Call,
  { name, description, ...content }: PersonaDraft,
): Promise<PersonaRow> {
  const personaId = newTimeUuid(Date.now());
  const now = Date.now();
  const row: PersonaRow = {
    company_id: companyId,
    persona_id: personaId,
    name: name.trim(),
    description: description.trim(),
    content: sealContent(server, companyId, personaId, keepSecrets(content)),
    created_date: now,
    updated_date: now,
    removed_date: 0,
  };
  await transaction(async db => {
    await requireRoom(db);
    await db.insertInto('personas').values(row).execute();
    await audit(
      { action: 'create', resource: 'persona', resourceId: personaId, after: toAudited(row) },
      db,
    );
  });
  return row;
}

/** The handlers of the calls that keep personas. */
export const personaHandlers = [
  handle(listPersonas, async ({ query }, { db, server, companyId }) => {
    const sized = await db
      .selectFrom('personas')
      .select(({ fn }) => [
        'persona_id',
        'name',
        'description',
        fn<number>('octet_length', ['content']).as('size'),
      ])
      .where('removed_date', '=', 0)
      .execute();
    const asked = query.query?.trim().toLowerCase() ?? '';
    const matching = sized.filter(({ name, description }) =>
      `${name} ${description}`.toLowerCase().includes(asked),
    );
    const rows = readInBatches<PersonaRow>(
      matching.map(({ persona_id: name, size }) => ({ name, size })),
      {
        read: ids =>
          db
            .selectFrom('personas')
            .selectAll()
            .where('persona_id', 'in', [...ids])
            .execute(),
        nameOf: row => row.persona_id,
        pause: createPause(companyId),
      },
    );
    const personas = [];
    for await (const row of rows)
      personas.push({
        personaId: row.persona_id,
        name: row.name,
        description: row.description,
        inputs: listInputs(server, row),
        updatedDate: row.updated_date,
      });
    return { personas: personas.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
  }),
  handle(getPersona, async ({ params }, { db, server }) =>
    toPersona(server, await readPersona(db, params.personaId)),
  ),
  handle(createPersona, async ({ body }, call) => toPersona(call.server, await insert(call, body))),
  handle(savePersona, async ({ params, body }, { server, transaction, audit }) =>
    transaction(async db => {
      const before = await readPersona(db, params.personaId);
      const { name, description, ...written } = body;
      const content: PersonaContent = keepSecrets(written, openContent(server, before));
      const after: PersonaRow = {
        ...before,
        name: name.trim(),
        description: description.trim(),
        content: sealContent(server, before.company_id, before.persona_id, content),
        updated_date: Date.now(),
      };
      const { company_id: _company, persona_id: personaId, ...changes } = after;
      await db.updateTable('personas').set(changes).where('persona_id', '=', personaId).execute();
      await audit(
        {
          action: 'update',
          resource: 'persona',
          resourceId: personaId,
          before: toAudited(before),
          after: toAudited(after),
        },
        db,
      );
      return toPersona(server, after);
    }),
  ),
  handle(duplicatePersona, async ({ params }, call) => {
    const row = await readPersona(call.db, params.personaId);
    const name = format(strings.copyOf, { name: row.name }).slice(0, 100);
    const copy = { name, description: row.description, ...openContent(call.server, row) };
    return toPersona(call.server, await insert(call, copy));
  }),
  handle(deletePersona, async ({ params }, { transaction, audit }) =>
    transaction(async db => {
      const row = await readPersona(db, params.personaId);
      const { persona_id: personaId } = row;
      const changes = { removed_date: Date.now() };
      await db.updateTable('personas').set(changes).where('persona_id', '=', personaId).execute();
      await audit(
        { action: 'delete', resource: 'persona', resourceId: personaId, before: toAudited(row) },
        db,
      );
      return {};
    }),
  ),
  handle(restorePersona, async ({ params }, { server, transaction, audit }) =>
    transaction(async db => {
      const removedSince = Date.now() - keptMs;
      const row = await readPersona(db, params.personaId, { removedSince });
      await requireRoom(db);
      const { persona_id: personaId } = row;
      const back = { ...row, removed_date: 0 };
      await db
        .updateTable('personas')
        .set({ removed_date: 0 })
        .where('persona_id', '=', personaId)
        .execute();
      await audit(
        { action: 'restore', resource: 'persona', resourceId: personaId, after: toAudited(row) },
        db,
      );
      return toPersona(server, back);
    }),
  ),
];
