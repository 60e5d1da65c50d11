import { readJson, type Queries } from '#core/server';
import { describeFull, readRoom } from '#core/server/internal';
import { can, errorMessages, codes, Failure, getField, isRecord } from '#core/contract';
import { evaluate, isObject } from '#core/contract/internal';
import { formsAccess } from '#plugins/flows/contract/internal';
import type { FormCall } from '../../contract';
import { parseForms } from '../../contract/forms';
import { formLimit } from './formTables';

const named = new Set(['form', 'formId', 'formid']);

/** The ids of forms that properties of nodes name, each once. */
function formIdsIn(document: object): readonly string[] {
  const ids = new Set<string>();
  const look = (value: unknown, key: string): void => {
    if (named.has(key)) for (const id of collectIds(value)) ids.add(id);
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) look(each, name);
  };
  look(document, '');
  return [...ids];
}

function collectIds(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!isObject(value)) return [];
  const { value: inner, formId, id } = value;
  return [inner, formId, id].flatMap(each => (each === undefined ? [] : collectIds(each)));
}

const connector = 'pingOneFormsConnector';

/** The ids of forms that nodes of the form connector show. */
function shownIn(document: object): readonly string[] {
  const flows = getField(document, 'flows');
  return (Array.isArray(flows) ? flows : [document]).flatMap(flow => {
    const nodes = getField(getField(getField(flow, 'graphData'), 'elements'), 'nodes');
    return (Array.isArray(nodes) ? nodes : []).flatMap(node => {
      const data = getField(node, 'data');
      return isObject(data) && getField(data, 'connectorId') === connector ? formIdsIn(data) : [];
    });
  });
}

/**
 * The company’s forms that a document of flows names, by their ids, as an export has them. Fails
 * with 9038 where a form that a node shows is not here.
 */
export async function findForms(db: Queries, document: object): Promise<Record<string, unknown>> {
  const ids = formIdsIn(document);
  if (ids.length === 0) return {};
  const shown = shownIn(document);
  const rows = await db
    .selectFrom('company_forms')
    .select(['form_id', 'document'])
    .where('form_id', 'in', ids)
    .execute();
  const forms = Object.fromEntries(
    rows.map(({ form_id, document: form }) => [form_id, readJson(form)]),
  );
  const missing = shown.filter(id => !Object.hasOwn(forms, id));
  if (missing.length > 0)
    throw new Failure(
      400,
      codes.formsConnection,
      errorMessages.formsConnection.text,
      missing.map(id => ({
        at: id,
        message: `The form ${id} does not exist in this environment.`,
      })),
    );
  return forms;
}

/** Refuses forms that are not objects by id. */
function requireReadable(forms: unknown): void {
  const readable =
    forms === undefined ||
    forms === null ||
    (Array.isArray(forms) && forms.length === 0) ||
    (isRecord(forms) && Object.values(forms).every(isRecord));
  if (!readable) throw new Failure(400, codes.formsProblem, errorMessages.formsProblem.text);
}

/** Refuses a form for its name; the console shows the detail below its own sentence. */
const nameFailure = (at: string, message: string): Failure =>
  new Failure(400, codes.formsName, message, [{ at, message }]);

/** A form as its file had it; undefined where the company that `db` reaches has none of this id. */
export async function findForm(db: Queries, formId: string): Promise<unknown> {
  const row = await db
    .selectFrom('company_forms')
    .select('document')
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return row && readJson(row.document);
}

/**
 * Imports the forms of a file and answers how many there were. A form that is here already as the
 * same one is left as it is.
 */
export async function importForms(call: FormCall, db: Queries, file: unknown): Promise<number> {
  requireReadable(getField(file, 'forms'));
  const forms = parseForms(file);
  if (forms.length === 0) return 0;
  const { companyId, customerId } = call;
  if (!evaluate(can(formsAccess, 'create'), call.access).open)
    throw new Failure(400, codes.formsNotAllowed, errorMessages.formsNotAllowed.text);
  const named = forms.find(({ name }) => name === '' || name.length > 256);
  if (named)
    throw nameFailure(
      named.formId,
      `The name of form ${named.formId} must have 1 to 256 characters.`,
    );
  const there = await db.selectFrom('company_forms').select(['form_id', 'name']).execute();
  const known = new Map(there.map(({ form_id, name }) => [form_id, name]));
  const names = new Set(there.map(({ name }) => name));
  const now = Date.now();
  const added = forms.filter(({ formId }) => !known.has(formId));
  const room = await readRoom(db, companyId, formLimit, async () => there.length);
  if (describeFull(formLimit, room, added.length))
    throw new Failure(400, codes.formsNoRoom, errorMessages.formsNoRoom.text);
  for (const { formId, name, document } of added) {
    if (names.has(name))
      throw nameFailure(formId, `A form named “${name}” already exists. Rename one of them.`);
    names.add(name);
    const row = {
      company_id: companyId,
      form_id: formId,
      name,
      document: JSON.stringify(document),
    };
    await db
      .insertInto('company_forms')
      .values({ ...row, customer_id: customerId, created_date: now, updated_date: now })
      .execute();
    await call.audit(
      { action: 'import', resource: 'form', resourceId: formId, after: { name } },
      db,
    );
  }
  return forms.length;
}
