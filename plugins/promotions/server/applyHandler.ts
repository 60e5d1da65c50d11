import { codes, Failure } from '#core/contract';
import { handle, toJson, type Call, type Queries } from '#core/server';
import { countImport, hashJsonSliced, prepareAndWrite, timeSlices } from '#core/server/internal';
import {
  flowPromoter,
  type FlowParcel,
  type FlowPromoter,
  type PromotionOptions,
} from '#plugins/transfer/contract';
import { applyPromotion, type PromotionRecord } from '../contract';
import { companyName, toPromotionRecord } from './promotionRow';
import { gather, requireSeen } from './gather';
import { keepLinks, withLinks } from './links';

interface Work {
  readonly promotionId: string;
  readonly hash: string;
  readonly source: Call;
  readonly parcel: FlowParcel;
  readonly terms: PromotionOptions;
  readonly names: { readonly from: string; readonly to: string };
}

/** Brings flows of another company here; the same call again is answered with what it has made. */
export const applyHandler = handle(applyPromotion, async ({ body }, call) => {
  const { promotionId, sourceCompanyId, flowIds, choices, seen, deploy = false } = body;
  const { server, companyId } = call;
  const hash = await timeSlices.run(companyId, hashJsonSliced(body));
  const before = await findPromotionRecord(call.db, promotionId, hash);
  if (before) return before;
  const { source, parcel } = await gather(call, sourceCompanyId, flowIds);
  requireSeen(parcel, seen);
  await countImport(call);
  const from = (await companyName(server, sourceCompanyId)) ?? sourceCompanyId;
  const to = (await companyName(server, companyId)) ?? companyId;
  const terms = {
    ...(await withLinks(call, call.db, sourceCompanyId, choices)),
    deploy,
    message: `Promoted from ${from}`,
    seen: Object.fromEntries(Object.entries(seen).map(([flowId, { here }]) => [flowId, here])),
  };
  // Told where the flows are taken from before they are: nothing leaves a company without a trace.
  const entry = {
    action: 'promote',
    resource: 'promotion',
    resourceId: promotionId,
    after: {
      to: companyId,
      toName: to,
      flows: parcel.flows.map(({ flow }) => `${flow.name} (${flow.currentVersion})`),
    },
  };
  await source.audit(entry);
  try {
    return await apply(call, { promotionId, hash, source, parcel, terms, names: { from, to } });
  } catch (fault) {
    // Of two calls that come at once, the later one fails in whatever the earlier one has changed.
    const other = await findPromotionRecord(call.db, promotionId, hash);
    if (other) return other;
    await source.audit({ ...entry, outcome: 'refused' });
    throw fault;
  }
});

async function findPromotionRecord(
  db: Queries,
  promotionId: string,
  hash: string,
): Promise<PromotionRecord | undefined> {
  const row = await db
    .selectFrom('promotions')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.body_hash === hash) return toPromotionRecord(db, row);
  throw new Failure(
    400,
    codes.invalid,
    'This promotionId was used for another promotion. Use a new one.',
  );
}

async function apply(
  call: Call,
  { promotionId, hash, source, parcel, terms, names }: Work,
): Promise<PromotionRecord> {
  const { server, companyId, customerId } = call;
  const write = (promote: Awaited<ReturnType<FlowPromoter['preparePromotion']>>) =>
    call.transaction(async db => {
      const row = {
        company_id: companyId,
        promotion_id: promotionId,
        source_company_id: source.companyId,
        source_name: names.from,
        customer_id: customerId,
        created_date: Date.now(),
        body_hash: hash,
        status: 'done',
        report: '{}',
      };
      // First, so that of two calls that come at once one waits and is then answered with what the
      // other has made.
      await db.insertInto('promotions').values(row).execute();
      const { connections, ...done } = await promote(db);
      const report = toJson(done);
      await db
        .updateTable('promotions')
        .set({ report })
        .where('promotion_id', '=', promotionId)
        .execute();
      await keepLinks(db, companyId, source.companyId, { flows: done.flows, connections }, terms);
      const { connectionsMade, variablesMade } = done;
      const after = {
        from: source.companyId,
        fromName: names.from,
        connectionsMade,
        variablesMade,
      };
      await call.audit(
        { action: 'promote', resource: 'promotion', resourceId: promotionId, after },
        db,
      );
      for (const flow of done.flows) {
        if (flow.what === 'same' || flow.what === 'left') continue;
        const entry = { action: 'promote', resource: 'flow', resourceId: flow.flowId };
        const { name, version, publishedVersion } = flow;
        await call.audit(
          {
            ...entry,
            before: flow.before,
            after: { name, version, publishedVersion, promotionId },
          },
          db,
        );
      }
      return toPromotionRecord(db, { ...row, report });
    });
  return prepareAndWrite(
    () => server.get(flowPromoter).preparePromotion(call, parcel, terms),
    write,
  );
}
