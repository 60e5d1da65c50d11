import { codes, Failure } from '#core/contract';
import { handle, toJson, type Call, type Queries } from '#core/server';
import { readLongJson, timeSlices, writeLongJson } from '#core/server/internal';
import { publishFlowTemplate, unpublishFlowTemplate } from '../../contract';
import { strings } from '../../strings';
import type { MarketTemplateRow } from '../tables';
import {
  findOwn,
  findWholeOwn,
  marketColumns,
  noTemplate,
  ownColumns,
  ownEntry,
  ownTemplate,
} from '../flows/flowTemplateRow';
import { claimId, dropEntries, findOtherPublished } from './publishers';
import { readTemplateInfo, withoutOriginSliced, flowTemplateFault } from '../flows/templateInfo';

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
  readonly flow_template_id: string;
  readonly document: MarketTemplateRow['document'];
  readonly info: MarketTemplateRow['info'];
}

async function publish(
  call: Call,
  db: Queries,
  publisher_name: string,
  { flow_template_id, document, info }: Prepared,
) {
  const now = Date.now();

  // A template's document never changes: nothing long is read while others wait.
  const current = await db
    .selectFrom('flow_templates')
    .select(ownColumns)
    .where('flow_template_id', '=', flow_template_id)
    .executeTakeFirst();
  if (!current) throw noTemplate();
  const before = await db
    .selectFrom('market_templates')
    .select(marketColumns)
    .where('flow_template_id', '=', flow_template_id)
    .executeTakeFirst();
  if (before && before.publisher_id !== call.companyId) throw findOtherPublished();
  await claimId(db, flow_template_id, call.companyId);
  if (before && before.withdrawn_date > 0)
    throw new Failure(409, codes.conflict, strings.wasWithdrawn.text);
  const shown = {
    publisher_id: call.companyId,
    publisher_name,
    name: current.name,
    description: current.description,
    words: `${current.name}\n${current.description}`.toLowerCase(),
    category: current.category,
    info,
    updated_date: now,
    document,
  };
  // Another call may have published it meanwhile, and of the release before also another company.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('market_templates')
    .values({
      ...shown,
      flow_template_id,
      published_date: now,
      imports: 0,
      featured: 0,
      withdrawn_date: 0,
    })
    .onConflict(conflict =>
      conflict
        .column('flow_template_id')
        .doUpdateSet(shown)
        .where('market_templates.publisher_id', '=', call.companyId),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw findOtherPublished();
  const row = { ...current, published_date: before?.published_date ?? now };
  await db
    .updateTable('flow_templates')
    .set({ published_date: row.published_date })
    .where('flow_template_id', '=', flow_template_id)
    .execute();
  const after = { name: current.name, showCompany: publisher_name !== '' };
  await call.audit({ action: 'publish', resource, resourceId: flow_template_id, after }, db);
  return {
    flowTemplate: ownTemplate(row, before ?? { imports: 0, featured: 0, withdrawn_date: 0 }),
  };
}

/** Templates into the market and out of it. */
export const publishHandlers = [
  handle(publishFlowTemplate, async ({ params, body }, call) => {
    const publisher_name = body.showCompany ? await publisherName(call) : '';
    const { companyId } = call;
    const own = await findWholeOwn(call.db, params.flowTemplateId);
    const whole = await readLongJson(call.db, companyId, own.document);
    const shown = await timeSlices.run(companyId, withoutOriginSliced(whole));
    const contents = readTemplateInfo(shown);
    if (!contents || flowTemplateFault(own))
      throw new Failure(409, codes.conflict, strings.unpublishable.text);
    const { flow_template_id } = own;
    const document = await writeLongJson(companyId, shown);
    const info = toJson(contents);
    const { database } = call.server;
    // A long document is written from a thread.
    return database.longTransaction(
      companyId,
      db => publish(call, db, publisher_name, { flow_template_id, document, info }),
      [document],
    );
  }),
  handle(unpublishFlowTemplate, async ({ params }, call) =>
    call.transaction(async db => {
      const own = await findOwn(db, params.flowTemplateId);
      const entry = await ownEntry(db, own);
      if (entry && entry.withdrawn_date > 0)
        throw new Failure(409, codes.conflict, strings.wasWithdrawn.text);
      await dropEntries(db, [own.flow_template_id], call.companyId);
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
