import { expect } from 'vitest';
import { deferredTasks } from '#core/server/internal';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
interface Person {
  readonly companyId: string;
  readonly token: string;
}

/** The calls of a machine, and of those who manage machines. */
export function machinesOn(sluice: () => Sluice) {
  const form = (
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) =>
    sluice().app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const ask = (
    companyId: string,
    fields: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
    address?: string,
  ) =>
    form(
      `/${companyId}/as/token`,
      { grant_type: 'client_credentials', ...fields },
      headers,
      address,
    );
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${btoa(`${id}:${secret}`)}`,
  });

  /** An account that a person makes, and its first secret. */
  async function createAccount(by: Person, more: object = {}) {
    const url = `/company/${by.companyId}/serviceAccounts`;
    const body = { name: `Deploys ${Math.random()}`, roles: ['default:admin'], ...more };
    const reply = await sluice().inject('POST', url, { token: by.token, body });
    expect(reply.status, `${reply.text}`).toBe(200);
    const { account, secret } = reply.body;
    return {
      accountId: account.accountId as string,
      secretId: account.secrets[0].secretId as string,
      secret: secret as string,
      url: `${url}/${account.accountId}`,
      companyId: by.companyId,
    };
  }

  /** An access token of an account by its secret. */
  async function createToken(account: {
    readonly companyId: string;
    readonly accountId: string;
    readonly secret: string;
  }): Promise<string> {
    const { companyId, accountId, secret } = account;
    const reply = await ask(companyId, {}, basic(accountId, secret));
    expect(reply.statusCode, `${reply.body}`).toBe(200);
    return (reply.json() as { access_token: string }).access_token;
  }
  const settle = () => sluice().server.get(deferredTasks).settle();
  const read = (token: string, path = '/flows') => sluice().inject('GET', path, { token });
  /** The changes of service accounts in the audit trail of a company, with their outcomes. */
  async function listActions(companyId: string): Promise<string[]> {
    const events = await sluice()
      .server.database.forCompany(companyId)
      .selectFrom('audit_events')
      .select(['action', 'outcome'])
      .where('resource', '=', 'serviceAccount')
      .orderBy('seq')
      .execute();
    return events.map(({ action, outcome }) => `${action} ${outcome}`);
  }
  return { form, ask, basic, createAccount, createToken, settle, read, listActions };
}
