import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { startServer } from '#testing/startServer';
import { machinesOn } from '../testMachines';

type Sluice = Awaited<ReturnType<typeof startServer>>;
interface Person {
  readonly companyId: string;
  readonly token: string;
}
/** A client of sign-ins, as a program on a person’s computer is one. */
export interface Client {
  readonly companyId: string;
  readonly accountId: string;
  readonly url: string;
}
type Fields = Readonly<Record<string, string>>;

/** Where the client waits for answers. */
export const redirectUri = 'http://127.0.0.1:7474/callback';

/** The steps of a sign-in through an account: what the program does, and what the person does. */
export function signInsOn(sluice: () => Sluice) {
  const { createAccount, form } = machinesOn(sluice);

  async function createClient(by: Person, more: object = {}): Promise<Client> {
    const terms = { signsPeopleIn: true, redirectUris: [redirectUri], ...more };
    return createAccount(by, terms);
  }
  const createVerifier = () => randomBytes(32).toString('hex');
  const toRequest = (client: Pick<Client, 'accountId'>, verifier: string, more: Fields = {}) => ({
    client_id: client.accountId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'state-1',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  /** The request of a browser that the program opens. */
  const authorize = (companyId: string, request: Fields) =>
    sluice().app.inject({
      url: `/${companyId}/as/authorize?${new URLSearchParams(request).toString()}`,
      headers: { accept: 'text/html' },
    });
  const answer = (by: { readonly token: string }, companyId: string, body: object) =>
    sluice().inject('POST', `/signInRequests/${companyId}/answer`, { token: by.token, body });
  /** The parameters of the answer that the person’s approval sends to the program. */
  async function approve(by: Person, client: Client, request: Fields) {
    const reply = await answer(by, client.companyId, { approve: true, request });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    return Object.fromEntries(new URL(reply.body.redirect).searchParams) as Record<string, string>;
  }
  const exchange = (client: Client, fields: Fields) =>
    form(`/${client.companyId}/as/token`, {
      grant_type: 'authorization_code',
      client_id: client.accountId,
      redirect_uri: redirectUri,
      ...fields,
    });
  /** A whole sign-in; returns the access token. */
  async function signIn(by: Person, client: Client): Promise<string> {
    const verifier = createVerifier();
    const { code = '' } = await approve(by, client, toRequest(client, verifier));
    const reply = await exchange(client, { code, code_verifier: verifier });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    return (reply.json() as { access_token: string }).access_token;
  }
  return { createClient, createVerifier, toRequest, authorize, answer, approve, exchange, signIn };
}
