import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { codes, Failure, format } from '#core/contract';
import { newUuid } from '#core/contract/internal';
import { entitlements, handle, limits, readJson } from '#core/server';
import {
  createCompany,
  prepareCustomer,
  readMailRooms,
  recordBefore,
  issueToken,
  normalizeEmail,
  type MailRoom,
  releaseAddress,
} from '#core/server/internal';
import {
  createAdministrator,
  listCompanies,
  saveEntitlements,
  type Entitlement,
} from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

const pattern = (search: string) =>
  `%${search.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`;

/** Names what a company's row says of its entitlement. */
const computeRevision = (stored: string) =>
  createHash('sha256').update(stored).digest('hex').slice(0, 32);

const toWindow = ({ total, used }: MailRoom['hour'] = { total: undefined, used: 0 }) => ({
  used,
  ...(total !== undefined && { total }),
});
const toSentMails = (room?: MailRoom) => ({ hour: toWindow(room?.hour), day: toWindow(room?.day) });

/** The companies of the installation, what each may use, and new ones with their administrator. */
export const companyHandlers = [
  handle(listCompanies, async ({ query: { query = '', page = 0, limit = 24 } }, { server }) => {
    const { allCompanies } = server.database;
    const search = query.trim();
    // The company that holds the console's own flows is nobody's.
    let companies = allCompanies
      .selectFrom('companies')
      .where('company_id', 'not in', own =>
        own.selectFrom('installation').select('value').where('name', '=', 'console-company'),
      );
    if (search)
      companies = companies.where(sql<boolean>`lower(name) like ${pattern(search)} escape '\\'`);
    const [rows, counted] = await Promise.all([
      companies
        .select(['company_id', 'name', 'created_date', 'entitlement'])
        .orderBy(sql`lower(name)`)
        .orderBy('company_id')
        .limit(limit)
        .offset(page * limit)
        .execute(),
      companies.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ]);
    const ids = rows.map(({ company_id }) => company_id);
    const members = new Map<string, number>();
    if (ids.length > 0)
      for (const row of await allCompanies
        .selectFrom('memberships')
        .select(({ fn }) => ['company_id', fn.countAll<number>().as('count')])
        .where('company_id', 'in', ids)
        .groupBy('company_id')
        .execute())
        members.set(row.company_id, Number(row.count));
    const emails = await readMailRooms(server, ids);
    return {
      companies: rows.map(row => ({
        companyId: row.company_id,
        name: row.name,
        createdDate: row.created_date,
        members: members.get(row.company_id) ?? 0,
        emails: toSentMails(emails.get(row.company_id)),
        entitlement: readJson(row.entitlement) as Entitlement,
        revision: computeRevision(row.entitlement),
      })),
      count: Number(counted.count),
      features: server.at(entitlements).map(({ id }) => id),
      limits: server.at(limits).map(({ kind }) => kind),
      titles: Object.fromEntries(server.at(limits).map(({ kind, title }) => [kind, title])),
    };
  }),

  handle(
    saveEntitlements,
    async ({ params: { companyId }, body: { entitlement, revision } }, call) => {
      const { allCompanies } = call.server.database;
      const row = await allCompanies
        .selectFrom('companies')
        .select(['name', 'entitlement'])
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      if (!row) throw new Failure(404, codes.notFound, strings.noCompany.text);
      const meanwhile = () =>
        new Failure(409, codes.conflict, format(strings.changedMeanwhile, { name: row.name }));
      if (revision !== undefined && revision !== computeRevision(row.entitlement))
        throw meanwhile();
      await call.transaction(async db => {
        const { numUpdatedRows } = await db
          .updateTable('companies')
          .set({ entitlement: JSON.stringify(entitlement) })
          .where('company_id', '=', companyId)
          .where('entitlement', '=', row.entitlement)
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) throw meanwhile();
        await call.audit(
          {
            action: 'update',
            resource: 'entitlements',
            resourceId: companyId,
            before: readJson(row.entitlement),
            after: entitlement,
          },
          db,
        );
      });
      return { message: 'Entitlements updated successfully' };
    },
  ),

  handle(createAdministrator, async ({ body }, call) => {
    const { server, customerId: by } = call;
    const { company, examples = false, operator = false, ...person } = body;
    const founder = await prepareCustomer({ ...person, by, address: call.request.ip });
    const customerId = founder.customer_id;
    await releaseAddress(server, founder.email, true);
    let invitation = '';
    const companyId = newUuid();
    const create = () =>
      createCompany(server, {
        companyId,
        name: company,
        founder,
        examples,
        also: async db => {
          if (operator)
            await db
              .updateTable('customers')
              .set({ operator: 1 })
              .where('customer_id', '=', customerId)
              .execute();
          invitation = await issueToken(db, {
            audience: 'invitation',
            customerId,
            companyId,
            // Whoever runs the installation hands it over, and answers for whom it reaches.
            subject: { proves: true },
          });
        },
      });
    const after = {
      email: normalizeEmail(person.email),
      company: company.trim(),
      companyId,
      operator,
    };
    const entry = { action: 'create', resource: 'administrator', resourceId: customerId, after };
    await recordBefore(call.audit, entry, create);
    const link = `${server.settings.publicUrl}/invitation?token=${invitation}`;
    return { customerId, companyId, message: 'Customer created successfully.', link };
  }),
];
