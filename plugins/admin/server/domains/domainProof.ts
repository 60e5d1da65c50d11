import { Resolver } from 'node:dns/promises';
import type { ServerHost } from '#core/server';
import { getHostName, type Domain } from '../../contract';

const patience = { timeout: 3000, tries: 2 };

/** The records by which a domain is shown to be a company's: one of them is enough. */
export function listDomainRecords({ settings }: ServerHost, companyId: string, domain: Domain) {
  return [
    { type: 'CNAME', name: getHostName(domain), value: new URL(settings.publicUrl).hostname },
    {
      type: 'TXT',
      name: `_sluice.${domain.recordName.toLowerCase()}`,
      value: `sluice=${companyId}`,
    },
  ];
}

/**
 * Whether DNS shows one of the records now; asks the servers that the operator set, else the
 * system's.
 */
export async function isProven(
  server: ServerHost,
  companyId: string,
  domain: Domain,
): Promise<boolean> {
  const resolver = new Resolver(patience);
  const { dnsServers } = server.settings;
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const found = await Promise.all(
    listDomainRecords(server, companyId, domain).map(async ({ type, name, value }) => {
      const values = await (
        type === 'CNAME' ? resolver.resolveCname(name) : texts(resolver, name)
      ).catch((): string[] => []);
      return values.some(each => each.toLowerCase().replace(/\.$/, '') === value.toLowerCase());
    }),
  );
  return found.includes(true);
}

const texts = async (resolver: Resolver, name: string) =>
  (await resolver.resolveTxt(name)).map(parts => parts.join(''));
