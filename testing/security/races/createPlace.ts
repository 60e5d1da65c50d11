import type { startServer } from '../../startServer';
import type { companyWithAll } from '../kits/company';
import type { Ask, Place } from './Contest';

type Sluice = Awaited<ReturnType<typeof startServer>>;
/** What DNS knows: the value of each `TYPE name`. */
export type Names = Map<string, string>;

/** Sets the limits of an environment; without any, it has those of everybody. */
export async function limitCompany(
  { server }: Pick<Sluice, 'server'>,
  companyId: string,
  limits: object,
): Promise<void> {
  await server.database.allCompanies
    .updateTable('companies')
    .set({ entitlement: JSON.stringify(limits) })
    .where('company_id', '=', companyId)
    .execute();
}

/** Makes an environment, which has everything in it, the place of a contest. */
export function createPlace(
  sluice: Sluice,
  company: Awaited<ReturnType<typeof companyWithAll>>,
  names: Names,
): Place {
  const { token, companyId } = company;
  const send = ([method, path, body, by = token]: Ask) =>
    sluice.inject(method, path, { token: by, body });
  return {
    ...company,
    server: sluice.server,
    made: async (...ask) => {
      const { status, text, body } = await send(ask);
      if (status >= 300) throw new Error(`${ask[0]} ${ask[1]}: ${text}`);
      return body;
    },
    read: async path => {
      const { status, text, body } = await sluice.inject('GET', path, { token });
      if (status !== 200) throw new Error(`GET ${path}: ${text}`);
      return body;
    },
    prove: domain => {
      names.set(`TXT _sluice.${domain}`, `sluice=${companyId}`);
      return domain;
    },
    leaveOne: (kind, used) => limitCompany(sluice, companyId, { [kind]: { total: used + 1 } }),
    stranger: () => sluice.company(),
    join: () => sluice.company({ in: companyId, roles: ['default:read'] }),
  };
}
