import { errorMessages, codes, Failure, format } from '../../contract';
import { createOwnCompany, leaveCompany } from '../../contract/internal';
import { createCompany } from './createCompany';
import { revokeTokens } from '../authentication/tokens';
import { writeAudit } from '../audit/audit';
import { handle, type Call } from '../host/plugin';
import { requireSuperAdminLeft } from './requireSuperAdminLeft';
import { strings } from './strings';
import { readJson, type Queries } from '../database';
import { countSignUp } from '../host/limits/counts';

/** Whether the plan of the selected company lets its administrators make further ones. */
async function requireRoomForMore({ db, companyId }: Call): Promise<void> {
  const { entitlement } = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { company } = readJson(entitlement);
  if (company?.['createAdditional'] === false)
    throw new Failure(403, codes.invalid, strings.noMore.text);
}

/** How many environments a person can have created; operators create any number. */
const mostOwn = 50;

/** Refuses one more environment than a person may create: each has limits and turns of its own. */
async function requireFewOwn(db: Queries, customerId: string): Promise<void> {
  // Two at once wait for each other here.
  const person = await db
    .selectFrom('customers')
    .select('operator')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (person?.operator === 1) return;
  const { count } = await db
    .selectFrom('companies')
    .select(row => row.fn.countAll().as('count'))
    .where('created_by', '=', customerId)
    .executeTakeFirstOrThrow();
  if (Number(count) > mostOwn)
    throw new Failure(403, codes.invalid, format(strings.tooManyOwn, { count: mostOwn }));
}

const listMemberships = ({ server, customerId }: Call) =>
  server.database.allCompanies
    .selectFrom('memberships')
    .select(['company_id', 'roles'])
    .where('customer_id', '=', customerId)
    .orderBy('created_date')
    .orderBy('company_id')
    .execute();

/** Companies that a person makes for themselves, and leaves. */
export const ownCompanyHandlers = [
  handle(createOwnCompany, async ({ body: { name, examples } }, call) => {
    await requireRoomForMore(call);
    const { server, customerId, request } = call;
    await countSignUp(server, request);
    const companyId = await createCompany(server, {
      name,
      founder: customerId,
      examples,
      also: async (db, companyId) => {
        await requireFewOwn(db, customerId);
        const after = { name: name.trim() };
        const entry = { action: 'create', resource: 'company', resourceId: companyId, after };
        await writeAudit(server, { companyId, customerId }, request, entry, db);
      },
    });
    return { companyId };
  }),

  handle(leaveCompany, async ({ params: { companyId } }, call) => {
    const { server, customerId, request } = call;
    const memberships = await listMemberships(call);
    const left = memberships.find(each => each.company_id === companyId);
    if (!left) throw new Failure(401, codes.notAuthorized, errorMessages.notAuthorized.text);
    const next = memberships.find(each => each !== left);
    if (!next) throw new Failure(409, codes.conflict, strings.onlyCompany.text);
    await server.database.transaction(companyId, async db => {
      await requireSuperAdminLeft(db, companyId, customerId);
      const { numDeletedRows } = await db
        .deleteFrom('memberships')
        .where('customer_id', '=', customerId)
        .executeTakeFirst();
      if (numDeletedRows === 0n)
        throw new Failure(401, codes.notAuthorized, errorMessages.notAuthorized.text);
      const before = { roles: readJson(left.roles) };
      const entry = { action: 'leave', resource: 'member', resourceId: customerId, before };
      await writeAudit(server, { companyId, customerId }, request, entry, db);
      // What was made for this company alone ends with the membership, also if the process does.
      await db
        .deleteFrom('tokens')
        .where('customer_id', '=', customerId)
        .where('company_id', '=', companyId)
        .where('audience', '!=', 'member')
        .execute();
    });
    // Sessions go on elsewhere.
    const { allCompanies } = server.database;
    await allCompanies
      .updateTable('tokens')
      .set({ company_id: next.company_id })
      .where('customer_id', '=', customerId)
      .where('company_id', '=', companyId)
      .where('audience', '=', 'member')
      .execute();
    await revokeTokens(allCompanies, customerId, companyId);
    return { message: strings.left.text };
  }),
];
