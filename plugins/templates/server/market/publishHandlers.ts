import { codes, Failure } from '#core/contract';
import {
  handle,
  OutdatedError,
  prepareAndWrite,
  readJson,
  type Call,
  type Queries,
} from '#core/server';
import { publishFlowTemplate, unpublishFlowTemplate } from '../../contract';
import { strings } from '../../strings';
import type { FlowTemplateRow } from '../tables';
import { findOwn, ownTemplate, marketEntry } from '../flows/flowTemplateRow';
import { withoutOrigin } from '../flows/templateInfo';

const resource = 'flowTemplate';

async function publisherName({ db, companyId }: Call): Promise<string> {
  const row = await db
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.name ?? '';
}

interface Prepared {
  readonly own: FlowTemplateRow;
  readonly document: string;
}

async function publish(
  call: Call,
  db: Queries,
  publisher_name: string,
  { own, document }: Prepared,
) {
  const now = Date.now();
  const current = await findOwn(db, own.flow_template_id);
  if (current.document !== own.document) throw new OutdatedError();
  const before = await marketEntry(db, own.flow_template_id);
  if (before && before.withdrawn_date > 0)
    throw new Failure(409, codes.conflict, strings.wasWithdrawn.text);
  const shown = {
    publisher_id: call.companyId,
    publisher_name,
    name: current.name,
    description: current.description,
    words: `${current.name}\n${current.description}`.toLowerCase(),
    category: current.category,
    info: current.info,
    updated_date: now,
    document,
  };
  if (before)
    await db
      .updateTable('market_templates')
      .set(shown)
      .where('flow_template_id', '=', own.flow_template_id)
      .execute();
  else
    await db
      .insertInto('market_templates')
      .values({
        ...shown,
        flow_template_id: own.flow_template_id,
        published_date: now,
        imports: 0,
        featured: 0,
        withdrawn_date: 0,
      })
      .execute();
  const row = { ...current, published_date: before?.published_date ?? now };
  await db
    .updateTable('flow_templates')
    .set({ published_date: row.published_date })
    .where('flow_template_id', '=', own.flow_template_id)
    .execute();
  const after = { name: current.name, showCompany: publisher_name !== '' };
  await call.audit({ action: 'publish', resource, resourceId: own.flow_template_id, after }, db);
  return {
    flowTemplate: ownTemplate(row, before ?? { imports: 0, featured: 0, withdrawn_date: 0 }),
  };
}

/** Templates into the market and out of it. */
export const publishHandlers = [
  handle(publishFlowTemplate, async ({ params, body }, call) => {
    const publisher_name = body.showCompany ? await publisherName(call) : '';
    return prepareAndWrite(
      async () => {
        const own = await findOwn(call.db, params.flowTemplateId);
        return { own, document: JSON.stringify(withoutOrigin(readJson(own.document))) };
      },
      prepared => call.transaction(db => publish(call, db, publisher_name, prepared)),
    );
  }),
  handle(unpublishFlowTemplate, async ({ params }, call) =>
    call.transaction(async db => {
      const own = await findOwn(db, params.flowTemplateId);
      const entry = await marketEntry(db, own.flow_template_id);
      if (entry && entry.withdrawn_date > 0)
        throw new Failure(409, codes.conflict, strings.wasWithdrawn.text);
      await db
        .deleteFrom('market_templates')
        .where('flow_template_id', '=', own.flow_template_id)
        .where('publisher_id', '=', call.companyId)
        .execute();
      await db
        .updateTable('flow_templates')
        .set({ published_date: 0 })
        .where('flow_template_id', '=', own.flow_template_id)
        .execute();
      const entryOf = {
        action: 'unpublish',
        resource,
        resourceId: own.flow_template_id,
        before: { name: own.name },
      };
      await call.audit(entryOf, db);
      return { flowTemplate: ownTemplate({ ...own, published_date: 0 }) };
    }),
  ),
];
