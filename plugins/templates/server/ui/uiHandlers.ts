import { codes, Failure, format, newId } from '#core/contract';
import {
  handle,
  containsText,
  countRows,
  isTaken,
  requireRoom,
  toJson,
  type Call,
} from '#core/server';
import { heavyWork, heldDocuments } from '#core/server/internal';
import { flowPorter } from '#plugins/transfer/contract';
import {
  createUiTemplate,
  deleteUiTemplate,
  getUiTemplate,
  listUiTemplates,
  previewUiTemplate,
  saveUiTemplate,
  usesOfUiTemplate,
  type UiTemplateBody,
} from '../../contract';
import { strings } from '../../strings';
import { type UiTemplateRow, uiTemplateLimit } from '../tables';
import { toUiTemplateColumns, findUiTemplate, toUiTemplate } from './uiTemplateRow';
import { findTemplateUses } from './findTemplateUses';
import { uiTemplateFaults } from '../../domain/uiTemplateFaults';

/** Fails, naming each field, where what is said of a template cannot be taken. */
function refuseUiFaults(terms: Partial<UiTemplateBody>): void {
  const faults = uiTemplateFaults(terms);
  if (faults.length > 0)
    throw new Failure(400, codes.invalid, faults.map(({ message }) => message).join(' '), faults);
}

const resource = 'uiTemplate';
const toAuditFields = ({ name, description, updated_date }: UiTemplateRow) => ({
  name,
  description,
  updatedDate: updated_date,
});

/** Carries a change out; a name that is taken is said at its field. */
async function rejectTakenName<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!isTaken(fault)) throw fault;
    const message = format(strings.nameTaken, { name: name ?? '' });
    throw new Failure(409, codes.conflict, message, [{ at: 'body/name', message }]);
  }
}

async function change(
  call: Call,
  uiId: string,
  { readDate, ...terms }: { readDate?: number } & Parameters<typeof toUiTemplateColumns>[0],
) {
  refuseUiFaults(terms);
  return call.transaction(async db => {
    const before = await findUiTemplate(db, uiId);
    if (readDate !== undefined && readDate !== before.updated_date)
      throw new Failure(409, codes.conflict, strings.savedSince.text);
    // Later than before even within a millisecond: nodes compare this with the state they were
    // filled from.
    const updated_date = Math.max(Date.now(), before.updated_date + 1);
    const columns = { ...toUiTemplateColumns(terms), updated_date };
    await db.updateTable('ui_templates').set(columns).where('ui_id', '=', uiId).execute();
    const after = { ...before, ...columns };
    await call.audit(
      {
        action: 'update',
        resource,
        resourceId: uiId,
        before: toAuditFields(before),
        after: toAuditFields(after),
      },
      db,
    );
    return after;
  });
}

/** Templates of pages, as the console and the API use them. */
export const uiHandlers = [
  handle(listUiTemplates, async ({ query: { page = 0, limit = 24, query = '' } }, { db }) => {
    let templates = db.selectFrom('ui_templates');
    if (query.trim()) templates = templates.where(containsText('name_key', query.trim()));
    const [rows, counted] = await Promise.all([
      templates
        .selectAll()
        .orderBy('name_key')
        .orderBy('ui_id')
        .limit(limit)
        .offset(page * limit)
        .execute(),
      templates.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ]);
    const sizes = rows.map(({ template, style, script }) => ({
      size: template.length + style.length + script.length,
    }));
    heldDocuments.holdAll(db, sizes);
    return { uiTemplates: rows.map(toUiTemplate), count: Number(counted.count) };
  }),
  handle(getUiTemplate, async ({ params }, { db }) => ({
    uiTemplate: toUiTemplate(await findUiTemplate(db, params.uiId)),
  })),
  handle(createUiTemplate, async ({ body }, call) => {
    refuseUiFaults(body);
    const now = Date.now();
    const row: UiTemplateRow = {
      company_id: call.companyId,
      ui_id: newId(),
      name: '',
      name_key: '',
      description: '',
      template: '',
      style: '',
      script: '',
      input_schema: '',
      output_schema: '',
      validation_rules: toJson([]),
      sample: '',
      customer_id: call.customerId,
      created_date: now,
      updated_date: now,
      ...toUiTemplateColumns(body),
    };
    await rejectTakenName(body.name, () =>
      call.transaction(async db => {
        await requireRoom(db, call.companyId, uiTemplateLimit, () => countRows(db, 'ui_templates'));
        await db.insertInto('ui_templates').values(row).execute();
        await call.audit(
          { action: 'create', resource, resourceId: row.ui_id, after: toAuditFields(row) },
          db,
        );
      }),
    );
    return { uiTemplate: toUiTemplate(row) };
  }),
  handle(saveUiTemplate, async ({ params, body }, call) => ({
    uiTemplate: toUiTemplate(
      await rejectTakenName(body.name, () => change(call, params.uiId, body)),
    ),
  })),
  handle(deleteUiTemplate, async ({ params }, { transaction, audit }) => {
    await transaction(async db => {
      const row = await findUiTemplate(db, params.uiId);
      await db.deleteFrom('ui_templates').where('ui_id', '=', row.ui_id).execute();
      await audit(
        { action: 'delete', resource, resourceId: row.ui_id, before: toAuditFields(row) },
        db,
      );
    });
    return { message: strings.uiDeleted.text };
  }),
  handle(previewUiTemplate, async ({ body: { template, values } }, { server, companyId }) => {
    refuseUiFaults({ template });
    try {
      return { html: await server.get(flowPorter).page(companyId, template, values) };
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : String(fault);
      throw new Failure(400, codes.invalid, message, [{ at: 'body/template', message }]);
    }
  }),
  handle(usesOfUiTemplate, async ({ params }, { db, server, companyId }) => {
    const row = await findUiTemplate(db, params.uiId);
    return heavyWork.run(companyId, () => findTemplateUses(server, db, row));
  }),
];
