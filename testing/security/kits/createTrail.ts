import { writeAudit } from '#core/server';
import type { AuditRow } from '#core/server/internal';
import type { startServer } from '../../startServer';

/** How many events a new test trail has. */
export const events = 40;

/** Creates a company with a trail, and what verifies it and changes it in the database. */
export async function createTrail(sluice: Awaited<ReturnType<typeof startServer>>) {
  const { allCompanies } = sluice.server.database;
  const person = await sluice.company();
  const { companyId, customerId } = person;
  for (let index = 1; index <= events; index += 1)
    await writeAudit(
      sluice.server,
      { companyId, customerId },
      { ip: '192.0.2.1' },
      { action: 'update', resource: 'flow', resourceId: `flow-${index}`, after: { index } },
    );
  const rows = () => allCompanies.selectFrom('audit_events').where('company_id', '=', companyId);
  const verify = async (rest = '') =>
    (await sluice.inject('GET', `/company/${companyId}/events/verify${rest}`, person)).body;
  const event = (seq: number) =>
    rows().selectAll().where('seq', '=', seq).executeTakeFirstOrThrow();
  const alter = (seq: number, values: Partial<AuditRow>) =>
    allCompanies
      .updateTable('audit_events')
      .set(values)
      .where('company_id', '=', companyId)
      .where('seq', '=', seq)
      .execute();
  const drop = (...seqs: number[]) =>
    allCompanies
      .deleteFrom('audit_events')
      .where('company_id', '=', companyId)
      .where('seq', 'in', seqs)
      .execute();
  const dropHead = () =>
    allCompanies.deleteFrom('audit_heads').where('company_id', '=', companyId).execute();
  const write = () =>
    writeAudit(sluice.server, { companyId, customerId }, undefined, {
      action: 'update',
      resource: 'flow',
    });
  return { ...person, verify, event, alter, drop, dropHead, write };
}
