import { containsText, handle, type Queries, type ServerHost } from '#core/server';
import { readLongJson } from '#core/server/internal';
import { getPublished, judgePublished, listPublished } from '../../contract';
import { marketColumns, marketTemplate, noTemplate, marketEntry } from '../flows/flowTemplateRow';
import type { MarketTemplateRow } from '../tables';

async function companyNames(
  server: ServerHost,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await server.database.allCompanies
    .selectFrom('companies')
    .select(['company_id', 'name'])
    .where('company_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ company_id, name }) => [company_id, name]));
}
async function withPublisher(
  server: ServerHost,
  rows: readonly Omit<MarketTemplateRow, 'document' | 'words'>[],
) {
  const names = await companyNames(
    server,
    rows.map(({ publisher_id }) => publisher_id),
  );
  return rows.map(row => ({
    ...marketTemplate(row),
    companyId: row.publisher_id,
    companyName: names.get(row.publisher_id) ?? '',
  }));
}
async function entry(db: Queries, id: string): Promise<MarketTemplateRow> {
  const row = await marketEntry(db, id);
  if (!row) throw noTemplate();
  return row;
}

/** The market as its operators see it. */
export const publishedHandlers = [
  handle(listPublished, async ({ query: { page = 0, limit = 24, query = '' } }, { db, server }) => {
    let templates = db.selectFrom('market_templates');
    if (query.trim()) templates = templates.where(containsText('words', query.trim()));
    const [rows, counted, withdrawn] = await Promise.all([
      templates
        .select(marketColumns)
        .orderBy('published_date', 'desc')
        .orderBy('flow_template_id')
        .limit(limit)
        .offset(page * limit)
        .execute(),
      templates.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      db
        .selectFrom('market_templates')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('withdrawn_date', '>', 0)
        .executeTakeFirstOrThrow(),
    ]);
    return {
      flowTemplates: await withPublisher(server, rows),
      count: Number(counted.count),
      withdrawn: Number(withdrawn.count),
    };
  }),
  handle(getPublished, async ({ params }, { db, server, companyId }) => {
    const row = await entry(db, params.publishedId);
    const [shown] = await withPublisher(server, [row]);
    const document = await readLongJson(db, companyId, row.document);
    return { flowTemplate: { ...shown!, document } };
  }),
  handle(judgePublished, async ({ params, body }, call) => {
    await call.transaction(async db => {
      const before = await entry(db, params.publishedId);
      const changes = {
        ...(body.withdrawn !== undefined && {
          withdrawn_date: body.withdrawn ? before.withdrawn_date || Date.now() : 0,
        }),
        ...(body.featured !== undefined && { featured: body.featured ? 1 : 0 }),
      };
      if (Object.keys(changes).length > 0)
        await db
          .updateTable('market_templates')
          .set(changes)
          .where('flow_template_id', '=', before.flow_template_id)
          .execute();
      const state = (row: MarketTemplateRow) => ({
        name: row.name,
        withdrawn: row.withdrawn_date > 0,
        featured: row.featured === 1,
      });
      const terms = { resource: 'marketTemplate', resourceId: before.flow_template_id };
      await call.audit(
        {
          action: 'update',
          ...terms,
          before: state(before),
          after: state({ ...before, ...changes }),
        },
        db,
      );
    });
    return {};
  }),
];
