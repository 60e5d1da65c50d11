import { expect } from 'vitest';
import { newId } from '#core/contract';
import type { startServer } from '../../startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** The tokens of machines in a company, each of the kinds that act in it. */
export interface Machines {
  /** Of a service account with these roles. */
  readonly service: string;
  /** The client secret of that account. */
  readonly secret: string;
  /** Of a person with these roles. */
  readonly personal: string;
  /** Of a person with all rights, narrowed to these roles. */
  readonly narrowed: string;
}

/** Makes machines that hold roles, and nothing else, in the company of a super admin. */
export async function createMachines(
  sluice: Sluice,
  { companyId, token }: { readonly companyId: string; readonly token: string },
  roles: readonly string[],
): Promise<Machines> {
  const made = async (by: string, url: string, body: object) => {
    const reply = await sluice.inject('POST', `/company/${companyId}/${url}`, { token: by, body });
    expect(reply.status, `${reply.text}`).toBe(200);
    return reply.body;
  };
  const name = `Machine ${newId()}`;
  const { account, secret } = await made(token, 'serviceAccounts', { name, roles });
  const reply = await sluice.app.inject({
    method: 'POST',
    url: `/${companyId}/as/token`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${account.accountId}:${secret}`)}`,
    },
    payload: 'grant_type=client_credentials',
  });
  const service = (reply.json() as { access_token: string }).access_token;
  const person = await sluice.company({ in: companyId, roles });
  const plain = await made(person.token, 'personalTokens', { name, days: 1 });
  const mighty = await sluice.company({
    in: companyId,
    roles: [...new Set(['default:superAdmin', ...roles])],
  });
  const some = await made(mighty.token, 'personalTokens', { name, days: 1, roles });
  return { service, secret, personal: plain.token, narrowed: some.token };
}
