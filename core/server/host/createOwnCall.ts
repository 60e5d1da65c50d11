import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../audit/audit';
import { adminRole } from '../authorization/rights';
import { findRoleRights } from '../authorization/rightsIn';
import { readJson, type Queries } from '../database';
import { createValidator } from './http/createValidator';
import type { Call } from './plugin';
import type { ServerHost } from './serverHost';

/** The same call in a transaction that is open already: all that it reads and writes is in it. */
export const callWithin = <C extends Call>(call: C, db: Queries): C => ({
  ...call,
  db,
  transaction: work => work(db),
  audit: (entry, tx) => call.audit(entry, tx ?? db),
});

/** Nothing has asked: a request whose parts that handlers read are empty. */
const createRequest = (): FastifyRequest =>
  ({
    ip: '',
    params: {},
    query: {},
    headers: {},
    compileValidationSchema: (schema: object, part: string) =>
      createValidator(schema, part === 'body' ? 'asGiven' : 'coerced'),
  }) as unknown as FastifyRequest;

const createReply = (): FastifyReply => {
  const reply = { header: () => reply, status: () => reply };
  return reply as unknown as FastifyReply;
};

/**
 * A call that the server itself makes in an environment, for `perform`: with what administrators may
 * do there, and under the name of `actorId` in the audit trail. Undefined where the environment is
 * gone.
 */
export async function createOwnCall(
  server: ServerHost,
  companyId: string,
  actorId: string,
): Promise<Call | undefined> {
  const row = await server.database.allCompanies
    .selectFrom('companies')
    .select(['entitlement', 'created_date'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const context = { entitlement: readJson(row.entitlement), createdDate: row.created_date };
  const access = await findRoleRights(server, companyId, [adminRole], context);
  const who = { companyId, customerId: actorId };
  return {
    ...who,
    access,
    audience: 'member',
    subject: { roles: [adminRole] },
    db: server.database.forCompany(companyId),
    server,
    log: server.log,
    request: createRequest(),
    reply: createReply(),
    transaction: work => server.database.transaction(companyId, work),
    audit: (entry, tx) => writeAudit(server, who, undefined, entry, tx),
  };
}
