import { format } from '#core/contract';
import { toSentence } from '#core/contract/internal';
import { superAdmin } from '../authorization/rights';
import { writeAudit } from '../audit/audit';
import { containsText, readJson, type Queries } from '../database';
import { TooManyRequestsError } from '../host/limits/RateLimit';
import { SharedCounts } from '../host/limits/SharedCounts';
import type { ServerHost } from '../host/serverHost';
import { waitStrings } from '../host/strings';
import { usualMails, type Settings } from '../settings/settings';
import { readCompanyName } from '../tenancy/createCompany';
import { getLimit, type Limited } from '../tenancy/requireRoom';
import type { CompanyRow } from '../tenancy/tables';
import { nameInMail } from './nameInMail';
import { queueMail, queueMailOf, type Mail } from './outbox';
import { strings } from './strings';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How many emails the flows of an environment can send in an hour, and in a day. */
export const mailLimits = {
  hour: { kind: 'emailsPerHour', title: strings.perHour.text, usual: usualMails.hour },
  day: { kind: 'emailsPerDay', title: strings.perDay.text, usual: usualMails.day },
} as const satisfies Record<string, Limited>;
type Window = keyof typeof mailLimits;
const windows = [
  ['hour', hour],
  ['day', day],
] as const satisfies readonly (readonly [Window, number])[];

/** The emails that flows have sent, and may send; without a limit `total` is undefined. */
export type MailRoom = Readonly<
  Record<Window, { readonly total: number | undefined; readonly used: number }>
>;

/** Administrators that are told, at most. */
const mostTold = 20;
/** Members that are looked at for them. */
const mostMembers = 1000;

/** An environment's flows have sent as many emails as they may for now. */
export class MailLimitError extends TooManyRequestsError {}

const nameCount = (window: Window, companyId: string) => `emails ${window} ${companyId}`;

/** Returns what an entitlement lets flows send. */
function getLimits({ rateLimit }: Settings, stored: CompanyRow['entitlement'] | undefined) {
  const entitlement = stored ? readJson(stored) : {};
  const get = (window: Window, usual: number) => {
    const { kind, title } = mailLimits[window];
    return getLimit(entitlement, { kind, title, ...(usual > 0 && { usual }) });
  };
  return { hour: get('hour', rateLimit.mails), day: get('day', rateLimit.dailyMails) };
}

/** Reads what flows of environments may send, and have sent in their current hour and day. */
export async function readMailRooms(
  server: ServerHost,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, MailRoom>> {
  if (companyIds.length === 0) return new Map();
  const { allCompanies, forInstallation } = server.database;
  const rows = await allCompanies
    .selectFrom('companies')
    .select(['company_id', 'entitlement'])
    .where('company_id', 'in', companyIds)
    .execute();
  const names = companyIds.flatMap(id => windows.map(([window]) => nameCount(window, id)));
  const used = await new SharedCounts(forInstallation).readAll(names);
  return new Map(
    rows.map(({ company_id: id, entitlement }) => {
      const limits = getLimits(server.settings, entitlement);
      const read = (window: Window) => ({
        total: limits[window],
        used: used.get(nameCount(window, id)) ?? 0,
      });
      return [id, { hour: read('hour'), day: read('day') }];
    }),
  );
}

/**
 * Counts an email that a flow of an environment is about to send through the installation’s mail
 * server.
 *
 * @throws MailLimitError where it has sent as many as it may; its administrators are told once a day
 */
export async function countFlowMail(server: ServerHost, companyId: string): Promise<void> {
  const { forInstallation } = server.database;
  const counts = new SharedCounts(forInstallation);
  const row = await forInstallation
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const limits = getLimits(server.settings, row?.entitlement);
  for (const [window, lasts] of windows) {
    const limit = limits[window];
    if (limit === undefined) continue;
    const name = nameCount(window, companyId);
    if (await counts.addUpTo(name, limit, lasts)) continue;
    await tellAdministrators(server, companyId, { window, limit }).catch((error: unknown) =>
      server.log.error({ err: error }, 'the email limit of an environment could not be told'),
    );
    const { left = 0 } = (await counts.read(name, lasts)) ?? {};
    throw createError(Math.max(1, Math.ceil(left / 1000)));
  }
}

function createError(seconds: number): MailLimitError {
  const minutes = Math.ceil(seconds / 60);
  return new MailLimitError(
    seconds,
    minutes > 120
      ? toSentence(waitStrings.mailHours, { count: Math.ceil(minutes / 60) })
      : toSentence(waitStrings.mailMinutes, { count: minutes }),
  );
}

/**
 * Puts an email that a flow sends into the outbox, where its environment may send more.
 *
 * @throws MailLimitError as `countFlowMail` does
 */
export async function queueFlowMail(
  server: ServerHost,
  companyId: string,
  mail: Mail,
): Promise<string> {
  await countFlowMail(server, companyId);
  return queueMailOf('flow', server, server.database.forCompany(companyId), companyId, mail);
}

/** Tells the super admins by email, and the audit trail, once a day that flows can send no more. */
async function tellAdministrators(
  server: ServerHost,
  companyId: string,
  { window, limit }: { readonly window: Window; readonly limit: number },
): Promise<void> {
  const key = `emails told ${companyId}`;
  if (await new SharedCounts(server.database.forInstallation).read(key, day)) return;
  await server.database.transaction(companyId, async db => {
    if (!(await new SharedCounts(db).addUpTo(key, 1, day))) return;
    const company = nameInMail(await readCompanyName(db, companyId));
    const facts = { company, limit, window };
    for (const to of await listSuperAdmins(db, companyId))
      await queueMail(server, db, companyId, {
        to,
        subject: format(strings.limitSubject, { company }),
        text: format(strings.limitText, facts),
      });
    await writeAudit(
      server,
      { companyId, customerId: '' },
      undefined,
      {
        action: 'reachedEmailLimit',
        resource: 'company',
        resourceId: companyId,
        after: { [mailLimits[window].kind]: limit },
      },
      db,
    );
  });
}

async function listSuperAdmins(db: Queries, companyId: string): Promise<readonly string[]> {
  const members = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select(['customers.email', 'memberships.roles'])
    .where('memberships.company_id', '=', companyId)
    .where(containsText('memberships.roles', superAdmin))
    .limit(mostMembers)
    .execute();
  return members
    .filter(({ roles }) => readJson(roles).includes(superAdmin))
    .slice(0, mostTold)
    .map(({ email }) => email);
}
