import { sql } from 'kysely';
import { codes, Failure, format, newId } from '#core/contract';
import {
  handle,
  containsText,
  countRows,
  requireRoom,
  toJson,
  type Call,
  type Queries,
} from '#core/server';
import { countImport, timeSlices, writeLongJson } from '#core/server/internal';
import { flowPorter } from '#plugins/transfer/contract';
import {
  createFlowTemplate,
  deleteFlowTemplate,
  getFlowTemplate,
  importFlowTemplate,
  listFlowTemplates,
  saveFlowTemplate,
} from '../../contract';
import { strings } from '../../strings';
import { findOwn, ownColumns, ownEntry, ownTemplate, toWholeTemplate } from './flowTemplateRow';
import { templateInfo, withoutOriginSliced, longestDocument } from './templateInfo';
import { dropEntries } from '../market/publishers';
import { flowTemplateLimit } from '../tables';

const resource = 'flowTemplate';
const sorts = {
  name: 'name',
  category: 'category',
  createdDate: 'created_date',
  updatedDate: 'updated_date',
} as const;

async function marketStates({ db, companyId }: Call, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('market_templates')
    .select(['flow_template_id', 'imports', 'featured', 'withdrawn_date'])
    .where('flow_template_id', 'in', [...ids])
    .where('publisher_id', '=', companyId)
    .execute();
  return new Map(rows.map(row => [row.flow_template_id, row]));
}

const requireFlowTemplateRoom = (db: Queries, companyId: string) =>
  requireRoom(db, companyId, flowTemplateLimit, () => countRows(db, 'flow_templates'));

function parseName(given: string): { name: string; words: string } {
  const name = given.trim();
  if (name) return { name, words: name.toLowerCase() };
  throw new Failure(400, codes.invalid, strings.nameNeeded.text, [
    { at: 'body/name', message: strings.nameNeeded.text },
  ]);
}

/** Templates of flows, as the console and the API use them. */
export const flowTemplateHandlers = [
  handle(listFlowTemplates, async ({ query }, call) => {
    const {
      page = 0,
      limit = 24,
      query: text = '',
      category,
      sortBy = 'createdDate',
      sortDirection,
    } = query;
    let templates = call.db.selectFrom('flow_templates');
    if (text.trim()) templates = templates.where(containsText('words', text.trim()));
    if (category) templates = templates.where('category', '=', category);
    const words = sortBy === 'name' || sortBy === 'category';
    const by = words ? sql`lower(${sql.ref(sorts[sortBy])})` : sql.ref(sorts[sortBy]);
    const [rows, counted] = await Promise.all([
      templates
        .select(ownColumns)
        .orderBy(by, sortDirection ?? (words ? 'asc' : 'desc'))
        .orderBy('flow_template_id')
        .limit(limit)
        .offset(page * limit)
        .execute(),
      templates.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ]);
    const states = await marketStates(
      call,
      rows.map(row => row.flow_template_id),
    );
    return {
      flowTemplates: rows.map(row => ownTemplate(row, states.get(row.flow_template_id))),
      count: Number(counted.count),
    };
  }),
  handle(getFlowTemplate, async ({ params }, { db, server, companyId }) => ({
    flowTemplate: await toWholeTemplate(
      { db, companyId },
      server.get(flowPorter),
      params.flowTemplateId,
    ),
  })),
  handle(createFlowTemplate, async ({ body }, call) => {
    await requireFlowTemplateRoom(call.db, call.companyId);
    const terms = { versionId: body.versionId ?? -1, subflows: true };
    const exported = await call.server.get(flowPorter).exported(call, body.flowId, terms);
    const document = await timeSlices.run(call.companyId, withoutOriginSliced(exported));
    const text = await writeLongJson<object>(call.companyId, document);
    if (text.length > longestDocument) throw new Failure(413, codes.invalid, strings.tooLarge.text);
    const now = Date.now();
    const row = {
      company_id: call.companyId,
      flow_template_id: newId(),
      ...parseName(body.name),
      category: body.category,
      description: body.description ?? '',
      info: toJson(templateInfo(document)),
      document: text,
      customer_id: call.customerId,
      created_date: now,
      updated_date: now,
      published_date: 0,
    };
    const { flow_template_id: resourceId } = row;
    await call.server.database.longTransaction(
      call.companyId,
      async db => {
        await requireFlowTemplateRoom(db, call.companyId);
        await db.insertInto('flow_templates').values(row).execute();
        const after = { name: row.name, category: row.category, flowId: body.flowId };
        await call.audit({ action: 'create', resource, resourceId, after }, db);
      },
      [text],
    );
    return { flowTemplate: ownTemplate(row) };
  }),
  handle(saveFlowTemplate, async ({ params, body }, call) =>
    call.transaction(async db => {
      const before = await findOwn(db, params.flowTemplateId);
      const changes = {
        ...(body.name !== undefined && parseName(body.name)),
        ...(body.description !== undefined && { description: body.description }),
        ...(body.category !== undefined && { category: body.category }),
        updated_date: Date.now(),
      };
      await db
        .updateTable('flow_templates')
        .set(changes)
        .where('flow_template_id', '=', before.flow_template_id)
        .execute();
      const after = { ...before, ...changes };
      const toAuditFields = ({ name, description, category }: typeof before) => ({
        name,
        description,
        category,
      });
      const terms = { resource, resourceId: before.flow_template_id };
      await call.audit(
        { action: 'update', ...terms, before: toAuditFields(before), after: toAuditFields(after) },
        db,
      );
      return { flowTemplate: ownTemplate(after, await ownEntry(db, before)) };
    }),
  ),
  handle(deleteFlowTemplate, async ({ params }, call) => {
    await call.transaction(async db => {
      const row = await findOwn(db, params.flowTemplateId);
      await dropEntries(db, [row.flow_template_id], call.companyId);
      await db
        .deleteFrom('flow_templates')
        .where('flow_template_id', '=', row.flow_template_id)
        .execute();
      const before = { name: row.name, category: row.category };
      await call.audit(
        { action: 'delete', resource, resourceId: row.flow_template_id, before },
        db,
      );
    });
    return { message: strings.flowTemplateDeleted.text };
  }),
  handle(importFlowTemplate, async ({ params, body }, call) => {
    const { server } = call;
    const porter = server.get(flowPorter);
    const template = await toWholeTemplate(call, porter, params.flowTemplateId);
    const name = body.name?.trim() || template.name;
    const given = {
      flowInfo: template.document,
      name,
      ...(body.connectionMapping && { connectionMapping: body.connectionMapping }),
    };
    if (body.dryRun) {
      const { flowInfo: _, ...reply } = await porter.planned(call, given);
      return { ...reply, flowId: '' };
    }
    await countImport(call);
    const { flowInfo: _, ...reply } = await porter.imported(call, given, async (inside, made) => {
      await inside
        .updateTable('market_templates')
        .set(({ eb }) => ({ imports: eb('imports', '+', 1) }))
        .where('flow_template_id', '=', template.flowTemplateId)
        .where('publisher_id', '!=', call.companyId)
        .execute();
      const after = { template: template.name, flowId: made.flows[0]?.flowId ?? '' };
      await call.audit(
        { action: 'import', resource, resourceId: template.flowTemplateId, after },
        inside,
      );
    });
    return {
      ...reply,
      flowId: reply.flows[0]?.flowId ?? '',
      notes: [...reply.notes, format(strings.madeFrom, { name: template.name })],
    };
  }),
];
