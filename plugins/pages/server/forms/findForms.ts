import { readJson, type Queries } from '#core/server';
import { formIdsIn } from './formIdsIn';

/** The company’s forms that a document of flows names, by their ids, as an export has them. */
export async function findForms(db: Queries, document: object): Promise<Record<string, unknown>> {
  const ids = formIdsIn(document);
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('company_forms')
    .select(['form_id', 'document'])
    .where('form_id', 'in', ids)
    .execute();
  return Object.fromEntries(rows.map(({ form_id, document: form }) => [form_id, readJson(form)]));
}
