import { errorMessages, codes, Failure, getField, isRecord } from '../../contract';
import {
  adminAccess,
  getCompany,
  me,
  productUser,
  saveCompany,
  switchCompany,
  type Company,
} from '../../contract/internal';
import { readJson } from '../database';
import { handle } from '../host/plugin';
import { entitlements } from '../host/points';
import { companyKeys } from '../encryption/CompanyKeys';
import type { ServerHost } from '../host/serverHost';
import { findPageOrigin } from '../http/pageHosts';
import type { CompanyRow } from './tables';
import { findOrigin, findTrustingCompanies } from '../sso/ssoConfined';
import { findEntry } from '../authorization/entry';
import { findHome } from './home';
import { getSession } from '../authentication/identify';
import { actions, entitledNames } from '../authorization/rights';
import { rightsIn } from '../authorization/rightsIn';

const longestIcon = 20_000;
/** The company's own icon, where it has one that a list may draw. */
function parseIcon(properties: CompanyRow['properties']): { svgIcon?: string } {
  let value: unknown;
  try {
    value = getField(readJson(properties)['svgIcon'], 'value');
  } catch {
    // A company whose looks cannot be read must not keep its members from signing in.
  }
  return typeof value === 'string' && value.startsWith('<svg') && value.length <= longestIcon
    ? { svgIcon: value }
    : {};
}

/** The company's own terms, with those that say whether it has a feature for every feature there is. */
function toEntitlement(server: ServerHost, row: CompanyRow): Company['entitlement'] {
  const own = readJson(row.entitlement);
  const known = server
    .at(entitlements)
    .map(({ id }) => [id, { enabled: true, ...(isRecord(own[id]) && own[id]) }] as const);
  return { ...own, ...Object.fromEntries(known) };
}

const toCompany = (server: ServerHost, row: CompanyRow): Omit<Company, 'jwtKeys'> => ({
  companyId: row.company_id,
  name: row.name,
  companyType: 'company',
  createdByCustomerId: row.created_by,
  createdDate: row.created_date,
  entitlement: toEntitlement(server, row),
  entitlementProps: {},
  properties: readJson(row.properties),
  domains: readJson(row.domains),
  customDomains: readJson(row.custom_domains),
});

/** Reads the keys that verify the company's tokens. */
const readJwtKeys = async (
  server: ServerHost,
  companyId: string,
): Promise<Pick<Company, 'jwtKeys'>> => ({
  jwtKeys: {
    jwks: await server.get(companyKeys).published(companyId),
  },
});

/** Who I am, and the company I am in. */
export const companyHandlers = [
  handle(me, async (_, call) => {
    const { server, customerId, companyId } = call;
    const { allCompanies } = server.database;
    const customer = await allCompanies
      .selectFrom('customers')
      .selectAll()
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    const session = getSession(call);
    const trusting = await findTrustingCompanies(server, session);
    const all = await allCompanies
      .selectFrom('memberships')
      .innerJoin('companies', 'companies.company_id', 'memberships.company_id')
      .select([
        'memberships.company_id',
        'companies.name',
        'companies.properties',
        'memberships.roles',
      ])
      .where('memberships.customer_id', '=', customerId)
      .orderBy('companies.name')
      .execute();
    const memberships = trusting ? all.filter(row => trusting.has(row.company_id)) : all;
    const member = await rightsIn(server, customerId, companyId);
    const home = trusting && (await findHome(server, customerId));
    const atHome = !trusting || (home !== undefined && trusting.has(home));
    return {
      customerId,
      firstName: customer.first_name,
      lastName: customer.last_name,
      email: customer.email,
      // A company's provider learns of a person of another company what its members see.
      phoneNumber: atHome ? customer.phone_number : '',
      companyId: memberships[0]?.company_id ?? '',
      clientId: null,
      createdDate: customer.created_date,
      companies: memberships.map(row => ({
        companyId: row.company_id,
        name: row.name,
        roles: readJson(row.roles),
        ...parseIcon(row.properties),
      })),
      selectedCompanyId: member ? companyId : '',
      permissions: [
        ...(member?.rights.permissions ?? []),
        ...(customer.operator && session.path !== 'sso'
          ? actions.map(action => `${adminAccess.id}:${action}`)
          : []),
      ],
      entitlements: member ? entitledNames(server, member.rights) : [],
      flags: {
        ...(member?.rights.flags ?? server.settings.flags),
        [productUser.id]: session.path === 'sso',
      },
      links:
        session.path === 'sso' && server.settings.formsUrl
          ? { forms: server.settings.formsUrl }
          : {},
      publicUrl: server.settings.publicUrl,
      ssoCompanyId: findOrigin(session),
      storageKeys: [...server.secrets.signatures('installation', 'browser storage', [customerId])],
    };
  }),
  handle(switchCompany, async ({ params: { companyId } }, call) => {
    const session = getSession(call);
    const entry = await findEntry(call.server, session, companyId, call.request.ip);
    if (!entry || entry.fault)
      throw new Failure(401, codes.notAuthorized, entry?.fault ?? errorMessages.notAuthorized.text);
    await call.server.database.allCompanies
      .updateTable('tokens')
      .set({ company_id: companyId })
      .where('token_hash', '=', session.token_hash)
      .execute();
    return { message: 'Switched environment' };
  }),
  handle(getCompany, async (_, { db, companyId, server, request }) => ({
    pageOrigin: await findPageOrigin(server, companyId, request),
    ...toCompany(
      server,
      await db
        .selectFrom('companies')
        .selectAll()
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow(),
    ),
    ...(await readJwtKeys(server, companyId)),
  })),
  handle(saveCompany, async ({ body }, { transaction, companyId, audit, server, request }) => ({
    pageOrigin: await findPageOrigin(server, companyId, request),
    ...(await transaction(async db => {
      const before = toCompany(
        server,
        await db
          .selectFrom('companies')
          .selectAll()
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow(),
      );
      const after = {
        ...before,
        name: body.name?.trim() ?? before.name,
        properties: body.properties ?? before.properties,
      };
      await db
        .updateTable('companies')
        .set({ name: after.name, properties: JSON.stringify(after.properties) })
        .where('company_id', '=', companyId)
        .execute();
      await audit(
        { action: 'update', resource: 'company', resourceId: companyId, before, after },
        db,
      );
      return after;
    })),
    ...(await readJwtKeys(server, companyId)),
  })),
];
