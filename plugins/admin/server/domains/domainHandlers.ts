import { codes, Failure, format, getField, type Message } from '#core/contract';
import {
  handle,
  isTaken,
  readJson,
  writeAudit,
  type Call,
  type Queries,
  type ServerHost,
} from '#core/server';
import {
  checkDomain,
  createDomain,
  deleteDomain,
  getHostName,
  saveCustomDomains,
  type Domain,
} from '../../contract';
import { strings } from '../../strings';
import { domainClaim as claim } from '#core/server/http/pageHosts';
import { Resolver } from 'node:dns/promises';

const patience = { timeout: 3000, tries: 2 };

/** The record that only the owner of a domain can set, for one company. */
const getProof = (companyId: string, domain: Domain) => ({
  type: 'TXT',
  name: `_sluice.${domain.recordName.toLowerCase()}`,
  value: `sluice=${companyId}`,
});

/**
 * The records of a domain: one that proves whose it is, and one that sends visitors here. The
 * second names no company, so it proves nothing.
 */
const listDomainRecords = ({ settings }: ServerHost, companyId: string, domain: Domain) => [
  getProof(companyId, domain),
  { type: 'CNAME', name: getHostName(domain), value: new URL(settings.publicUrl).hostname },
];

/** Answers of DNS for a name without such a record. */
const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Whether DNS shows the record that proves a domain now; asks the servers that the operator set,
 * else the system's. Undefined where they give no answer.
 */
async function isProven(
  server: ServerHost,
  companyId: string,
  domain: Domain,
): Promise<boolean | undefined> {
  const resolver = new Resolver(patience);
  const { dnsServers } = server.settings;
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const { name, value } = getProof(companyId, domain);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some(parts => parts.join('').toLowerCase() === value.toLowerCase());
  } catch (fault) {
    return absent.has(getField(fault, 'code')) ? false : undefined;
  }
}

async function readDomains(db: Queries, companyId: string) {
  const row = await db
    .selectFrom('companies')
    .select(['domains', 'custom_domains'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    domains: readJson(row.domains),
    customDomains: readJson(row.custom_domains),
  };
}

/** Why a domain cannot be the company's now; undefined where it can. */
async function findDomainProblem(
  { server, companyId, db }: Call,
  domain: Domain,
): Promise<Message | undefined> {
  const host = getHostName(domain);
  const taken = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', claim(host))
    .executeTakeFirst();
  if (taken?.value === companyId) return strings.domainOurs;
  if (host === new URL(server.settings.publicUrl).hostname) return strings.domainTaken;
  const isOurs = await isProven(server, companyId, domain);
  if (!taken) return isOurs ? undefined : strings.domainUnproven;
  return isOurs && (await isGivenUp(server, taken.value, host)) ? undefined : strings.domainTaken;
}

/**
 * Whether the record of an environment that has a domain is gone, while another one’s is there: the
 * domain has another owner, or its owner moved it.
 */
async function isGivenUp(server: ServerHost, holder: string, host: string): Promise<boolean> {
  const { domains } = await readDomains(server.database.allCompanies, holder);
  const held = domains.find(domain => getHostName(domain) === host);
  return !held || (await isProven(server, holder, held)) === false;
}

/** Takes a domain from the environment that had it, if any, where its trail tells of it. */
async function releaseDomain({ server, companyId }: Call, domain: Domain): Promise<void> {
  const host = getHostName(domain);
  const row = await server.database.allCompanies
    .selectFrom('installation')
    .select('value')
    .where('name', '=', claim(host))
    .executeTakeFirst();
  if (!row || row.value === companyId) return;
  const { value: holder } = row;
  await server.database.transaction(holder, async db => {
    const before = await dropDomain(db, holder, host);
    // Of two who prove it at once, one takes it.
    if (!before) return;
    const entry = { action: 'delete', resource: 'domain', resourceId: host, before };
    await writeAudit(server, { companyId: holder, customerId: '' }, undefined, entry, db);
  });
}

/** Deletes a domain of an environment; undefined where it has none of this name. */
async function dropDomain(db: Queries, companyId: string, host: string) {
  const { domains, customDomains } = await readDomains(db, companyId);
  const before = domains.find(domain => getHostName(domain) === host);
  if (!before) return undefined;
  await write(db, companyId, {
    domains: JSON.stringify(domains.filter(domain => domain !== before)),
    custom_domains: JSON.stringify(customDomains.filter(each => each !== host)),
  });
  await db
    .deleteFrom('installation')
    .where('name', '=', claim(host))
    .where('value', '=', companyId)
    .execute();
  return before;
}

/** The company's domains: checked, taken, given up, and chosen for its pages. */
export const domainHandlers = [
  handle(checkDomain, async ({ body }, call) => {
    const reason = await findDomainProblem(call, body);
    const isFree = reason === undefined || reason === strings.domainUnproven;
    return {
      available: reason === undefined,
      reason: reason?.text ?? '',
      records: isFree ? listDomainRecords(call.server, call.companyId, body) : [],
    };
  }),

  handle(createDomain, async ({ body }, call) => {
    const reason = await findDomainProblem(call, body);
    if (reason)
      throw new Failure(409, codes.conflict, reason.text, [
        { at: 'body/recordName', message: reason.text },
      ]);
    const { companyId } = call;
    const host = getHostName(body);
    await releaseDomain(call, body);
    try {
      await call.transaction(async db => {
        await db
          .insertInto('installation')
          .values({ name: claim(host), value: companyId })
          .execute();
        const { domains } = await readDomains(db, companyId);
        const after = {
          recordName: body.recordName.toLowerCase(),
          domainEnvPrefix: body.domainEnvPrefix.toLowerCase(),
        };
        await write(db, companyId, { domains: JSON.stringify([...domains, after]) });
        await call.audit({ action: 'create', resource: 'domain', resourceId: host, after }, db);
      });
    } catch (fault) {
      if (isTaken(fault)) throw new Failure(409, codes.conflict, strings.domainTaken.text);
      throw fault;
    }
    return { message: strings.domainCreated.text };
  }),

  handle(deleteDomain, async ({ query }, call) => {
    const { companyId } = call;
    const host = query.host.toLowerCase();
    await call.transaction(async db => {
      const before = await dropDomain(db, companyId, host);
      if (!before) throw new Failure(404, codes.notFound, format(strings.domainUnknown, { host }));
      await call.audit({ action: 'delete', resource: 'domain', resourceId: host, before }, db);
    });
    return { message: strings.domainDeleted.text };
  }),

  handle(saveCustomDomains, async ({ body }, call) => {
    const { companyId } = call;
    await call.transaction(async db => {
      const { domains, customDomains: before } = await readDomains(db, companyId);
      const known = new Set(domains.map(getHostName));
      const after = body.customDomains.map(host => host.toLowerCase());
      const stranger = after.find(host => !known.has(host));
      if (stranger !== undefined)
        throw new Failure(400, codes.invalid, format(strings.domainUnknown, { host: stranger }));
      await write(db, companyId, { custom_domains: JSON.stringify(after) });
      const entry = { action: 'update', resource: 'customDomains', resourceId: companyId };
      await call.audit({ ...entry, before, after }, db);
    });
    return { message: strings.customDomainsSaved.text };
  }),
];

const write = (
  db: Queries,
  companyId: string,
  values: { readonly domains?: string; readonly custom_domains?: string },
) => db.updateTable('companies').set(values).where('company_id', '=', companyId).execute();
