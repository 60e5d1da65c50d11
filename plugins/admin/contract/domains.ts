import { Type, type Static } from 'typebox';
import { can, endpoint, Acknowledgement } from '#core/contract';
import { companyAccess, getCompany } from '#core/contract/internal';
import { failures } from './failures';

/**
 * A name of the company's own, such as `login.example.com`: the record `example.com` with the
 * prefix `login`.
 */
export const Domain = Type.Object({
  recordName: Type.String({
    minLength: 3,
    maxLength: 200,
    pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
    description: 'a domain such as example.com',
  }),
  /** The label in front of the record for this environment; empty for the record itself. */
  domainEnvPrefix: Type.String({
    maxLength: 50,
    pattern: '^[A-Za-z0-9-]*$',
    description: 'only letters, digits, and hyphens',
  }),
});
export type Domain = Static<typeof Domain>;

/** The whole name of a domain. */
export const getHostName = ({ recordName, domainEnvPrefix }: Domain): string =>
  (domainEnvPrefix ? `${domainEnvPrefix}.${recordName}` : recordName).toLowerCase();

/**
 * A DNS record of a domain: the TXT record proves whose it is and must exist before the domain is
 * added; the CNAME record sends visitors to this server.
 */
export const DomainRecord = Type.Object({
  type: Type.String(),
  name: Type.String(),
  value: Type.String(),
});

export const checkDomain = endpoint('POST /domains/available', {
  summary:
    'Checks whether the environment can claim a domain: the domain must not be in use, and DNS must prove ownership.',
  body: Domain,
  reply: Type.Object({
    available: Type.Boolean(),
    /** Why not; empty where it is. */
    reason: Type.String(),
    /** Empty where the domain is taken, so that no record would help. */
    records: Type.Array(DomainRecord),
  }),
  when: can(companyAccess, 'update'),
  failure: failures.checkDomain,
});
export const createDomain = endpoint('POST /company/:companyId/domains', {
  summary: 'Claims a domain for the environment. Fails if the domain is not available.',
  body: Domain,
  reply: Acknowledgement,
  when: can(companyAccess, 'update'),
  failure: failures.createDomain,
  invalidates: () => [getCompany],
});
export const deleteDomain = endpoint('DELETE /company/:companyId/domains', {
  summary: 'Deletes a domain. Hosted pages stop using it.',
  query: Type.Object({ host: Type.String({ minLength: 1, maxLength: 260 }) }),
  reply: Acknowledgement,
  when: can(companyAccess, 'update'),
  failure: failures.deleteDomain,
  invalidates: () => [getCompany],
});
export const saveCustomDomains = endpoint('POST /company/:companyId/customdomains', {
  summary: 'Sets the domains that the environment’s pages are published on.',
  body: Type.Object({
    customDomains: Type.Array(Type.String({ maxLength: 260 }), { maxItems: 50, uniqueItems: true }),
  }),
  reply: Acknowledgement,
  when: can(companyAccess, 'update'),
  failure: failures.saveDomains,
  invalidates: () => [getCompany],
});

const regions: Readonly<Record<string, string>> = {
  com: 'na',
  ca: 'ca',
  eu: 'eu',
  asia: 'asia',
  sg: 'sg',
};

/** The region that a host's last label stands for; empty for all others. */
export const getRegion = (host: string): string =>
  regions[host.toLowerCase().split('.').at(-1) ?? ''] ?? '';
