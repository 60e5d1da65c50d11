import { codes, Failure } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { KeyMissingError } from '#core/server/internal';
import type { Persona, PersonaContent } from '../contract';
import { strings } from '../strings';
import { maskContent } from './secretValues';
import type { PersonaRow } from './tables';

const placeOf = (personaId: string) => ({
  table: 'personas',
  row: personaId,
  column: 'content',
});

/** A content as it is stored: it may hold test passwords, so all of it is encrypted. */
export const sealContent = (
  { secrets }: Pick<ServerHost, 'secrets'>,
  companyId: string,
  personaId: string,
  content: PersonaContent,
): string => secrets.encrypt(companyId, placeOf(personaId), JSON.stringify(content));

/**
 * The content of a row with its secrets.
 *
 * @throws Failure 503 where it was encrypted with a key that the server doesn’t have
 */
export function openContent(
  { secrets }: Pick<ServerHost, 'secrets'>,
  { company_id: companyId, persona_id: personaId, content }: PersonaRow,
): PersonaContent {
  try {
    return JSON.parse(secrets.decrypt(companyId, placeOf(personaId), content)) as PersonaContent;
  } catch (fault) {
    throw fault instanceof KeyMissingError ? new Failure(503, 0, strings.keyMissing.text) : fault;
  }
}

/** The names of its inputs; none where its key is missing, so that it can be found and deleted. */
export function listInputs(server: Pick<ServerHost, 'secrets'>, row: PersonaRow): string[] {
  try {
    return openContent(server, row).inputs.map(({ name }) => name);
  } catch (fault) {
    if (fault instanceof Failure) return [];
    throw fault;
  }
}

/** A persona as it is read, secrets masked. */
export const toPersona = (server: Pick<ServerHost, 'secrets'>, row: PersonaRow): Persona => ({
  personaId: row.persona_id,
  name: row.name,
  description: row.description,
  ...maskContent(openContent(server, row)),
  createdDate: row.created_date,
  updatedDate: row.updated_date,
});

/** A persona of the environment that `db` is bound to; fails with a sentence where there is none. */
export async function readPersona(
  db: Queries,
  personaId: string,
  { removedSince }: { readonly removedSince?: number } = {},
): Promise<PersonaRow> {
  const rows = db.selectFrom('personas').selectAll().where('persona_id', '=', personaId);
  const row = await (
    removedSince === undefined
      ? rows.where('removed_date', '=', 0)
      : rows.where('removed_date', '>', removedSince)
  ).executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.noPersona.text);
  return row;
}
