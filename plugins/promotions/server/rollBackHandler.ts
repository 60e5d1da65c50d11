import { handle, writeAudit, toJson, readJson, type AuditEntry } from '#core/server';
import { OutdatedError, prepareAndWrite, recordBefore } from '#core/server/internal';
import { flowPromoter } from '#plugins/transfer/contract';
import { rollBackPromotion } from '../contract';
import { tellCallers } from './tellCallers';
import { companyName, findPromotion, toPromotionRecord } from './promotionRow';

/** Puts back what a promotion has done. One that is rolled back already stays so. */
export const rollBackHandler = handle(rollBackPromotion, async ({ params, body }, call) => {
  const { promotionId } = params;
  const { server, customerId, companyId, request } = call;
  const prepare = async () => {
    const { report } = await findPromotion(call.db, promotionId);
    const { flows } = readJson(report);
    return { report, rollBack: await server.get(flowPromoter).prepareRollBack(call, flows) };
  };
  const write = ({ report: known, rollBack }: Awaited<ReturnType<typeof prepare>>) =>
    call.transaction(async db => {
      const current = await findPromotion(db, promotionId, true);
      if (current.status === 'rolledBack') return current;
      if (current.report !== known) throw new OutdatedError();
      const report = readJson(current.report);
      const message = `Rolled back a promotion from ${current.source_name}`;
      const back = await rollBack(db, { others: body.others === true, message });
      const status = back.notes.length > 0 ? 'partly' : 'rolledBack';
      const fresh = back.flows.filter(({ undone }, at) => undone !== report.flows[at]?.undone);
      const callers = await tellCallers(server, db, companyId, fresh);
      const notes = [...report.notes, ...back.notes, ...callers];
      const after = { ...report, flows: back.flows, notes };
      const next = { ...current, status, report: toJson(after) };
      await db
        .updateTable('promotions')
        .set({ status, report: next.report })
        .where('promotion_id', '=', promotionId)
        .execute();
      for (const [index, flow] of back.flows.entries()) {
        if (flow.undone === report.flows[index]?.undone) continue;
        const entry = { action: 'rollBack', resource: 'flow', resourceId: flow.flowId };
        await call.audit(
          {
            ...entry,
            before: { version: flow.version },
            after: { undone: flow.undone, promotionId },
          },
          db,
        );
      }
      await call.audit(
        { action: 'rollBack', resource: 'promotion', resourceId: promotionId, after: { status } },
        db,
      );
      return next;
    });
  const change = () => prepareAndWrite(prepare, write);
  const { status, source_company_id: sourceId } = await findPromotion(call.db, promotionId);
  // The company that the flows came from may be gone by now.
  const isTold = status !== 'rolledBack' && (await companyName(server, sourceId)) !== undefined;
  const event = {
    action: 'rollBack',
    resource: 'promotion',
    resourceId: promotionId,
    after: { to: companyId },
  };
  const tell = (entry: AuditEntry) =>
    writeAudit(server, { companyId: sourceId, customerId }, request, entry);
  const row = await (isTold ? recordBefore(tell, event, change) : change());
  return toPromotionRecord(call.db, row);
});
