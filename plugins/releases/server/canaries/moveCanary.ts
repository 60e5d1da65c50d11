import { codes, Failure, format, newId } from '#core/contract';
import {
  queueMail,
  readJson,
  toJson,
  writeAudit,
  type Queries,
  type ServerHost,
} from '#core/server';
import { lockCompany, rightsIn } from '#core/server/internal';
import { access } from '#plugins/flows/contract';
import type { CanaryWhy } from '../../contract';
import { strings } from '../../strings';
import type { CanaryRow, Phase } from '../tables';

type Change = Partial<CanaryRow>;

/** Begins a phase with another share, of the present step or another one. */
const beginPhase = (row: CanaryRow, share: number, step = row.step): Change => ({
  step,
  phases: toJson<readonly Phase[]>([...readJson(row.phases), { step, share }]),
});
const shareOf = (row: CanaryRow, step: number) => (readJson(row.steps)[step]?.share ?? 0) / 100;

/** Stops sending people to the new version; those who wait in it go on. */
export const pause = (row: CanaryRow, why: CanaryWhy, note = ''): Change => ({
  ...beginPhase(row, 0),
  state: 'paused',
  why,
  note,
});

/** Sends the step’s share of people to the new version again. */
export const resume = (row: CanaryRow, now: number): Change => ({
  ...beginPhase(row, shareOf(row, row.step)),
  state: 'running',
  why: '',
  note: '',
  step_date: now,
});

/** Begins the next step; undefined where there is none. */
export const advance = (row: CanaryRow, now: number): Change | undefined =>
  row.step + 1 < readJson(row.steps).length
    ? { ...beginPhase(row, shareOf(row, row.step + 1), row.step + 1), step_date: now }
    : undefined;

/** Ends it. */
export const end = (
  row: CanaryRow,
  state: 'rolledBack' | 'finished' | 'stopped',
  why: CanaryWhy,
  now: number,
): Change => ({ ...beginPhase(row, 0), state, why, note: '', ended_date: now });

/** Writes a change; fails with 409 where the canary is not as it was read. */
export async function writeCanary(db: Queries, row: CanaryRow, change: Change): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('canaries')
    .set(change)
    .where('canary_id', '=', row.canary_id)
    .where('state', '=', row.state)
    .where('phases', '=', row.phases)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure(409, codes.conflict, strings.changedMeanwhile.text);
}

/** Refuses a canary that was moved since it was read, in the transaction that ends it. */
export async function requireUnmoved(db: Queries, row: CanaryRow): Promise<void> {
  await lockCompany(db, row.company_id);
  const same = await db
    .selectFrom('canaries')
    .select('canary_id')
    .where('canary_id', '=', row.canary_id)
    .where('state', '=', row.state)
    .where('phases', '=', row.phases)
    .executeTakeFirst();
  if (!same) throw new Failure(409, codes.conflict, strings.changedMeanwhile.text);
}

/** Ends a canary in favor of the old version, and notes that in the history. */
export async function rollBack(
  db: Queries,
  row: CanaryRow,
  cause: { readonly why: CanaryWhy; readonly actorId: string; readonly reason: string },
): Promise<void> {
  const now = Date.now();
  await lockCompany(db, row.company_id);
  await writeCanary(db, row, { ...end(row, 'rolledBack', cause.why, now), note: cause.reason });
  await db
    .insertInto('releases')
    .values({
      company_id: row.company_id,
      release_id: newId(),
      at: now,
      flow_id: row.flow_id,
      before: row.to_version,
      after: row.from_version,
      way: 'canaryRollback',
      actor_id: cause.actorId,
      reason: cause.reason,
      page: '',
      canary_id: row.canary_id,
      facts: row.facts,
      overrode: toJson(readJson(row.overridden).titles),
    })
    .execute();
}

const whys: Partial<Record<CanaryWhy, keyof typeof strings>> = {
  loss: 'whyLoss',
  errors: 'whyErrors',
  slow: 'whySlow',
};

/** Members that are looked at, and that get a mail, at most. */
const mostMembers = 500;
const mostMails = 100;

/** Finds the addresses of the members who can deploy, first of who began a canary. */
export async function findDeployers(
  server: ServerHost,
  { company_id: companyId, started_by: starter }: CanaryRow,
): Promise<readonly string[]> {
  const members = await server.database.allCompanies
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select(['customers.customer_id', 'customers.email'])
    .where('memberships.company_id', '=', companyId)
    .orderBy(({ eb }) => eb('customers.customer_id', '=', starter), 'desc')
    .limit(mostMembers)
    .execute();
  const addresses: string[] = [];
  for (const { customer_id: id, email } of members) {
    if (addresses.length >= mostMails) break;
    const member = await rightsIn(server, id, companyId);
    if (id === starter || member?.rights.allows(access, 'update')) addresses.push(email);
  }
  return addresses;
}

/** Rolls a canary back without a person: audited, and told by mail to these addresses. */
export async function rollBackAlone(
  server: ServerHost,
  db: Queries,
  row: CanaryRow,
  why: CanaryWhy,
  { flow, mailTo }: { readonly flow: string; readonly mailTo: readonly string[] },
): Promise<void> {
  const { company_id: companyId, canary_id: canaryId, to_version: version } = row;
  const reason = strings[whys[why] ?? 'whyLoss'].text;
  await rollBack(db, row, { why, actorId: '', reason });
  await writeAudit(
    server,
    { companyId, customerId: '' },
    undefined,
    {
      action: 'rolledBackAutomatically',
      resource: 'canary',
      resourceId: canaryId,
      before: { version: row.to_version },
      after: { version: row.from_version, reason },
    },
    db,
  );
  const link = `${server.settings.publicUrl}/releases/canaries/${canaryId}`;
  const mail = {
    subject: format(strings.mailSubject, { flow, version }),
    text: format(strings.mailText, { flow, version, before: row.from_version, reason, link }),
  };
  for (const to of mailTo) await queueMail(server, db, companyId, { to, ...mail });
}
