import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const client = { client_id: 'sluice', client_secret: 'a-secret-of-the-client' };
const accounts: Readonly<Record<string, object>> = {
  ada: {
    email: 'ada@example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    locale: 'en-GB',
  },
  eve: { email: 'ada@example.com', email_verified: false, name: 'Eve' },
};

/** A real provider of OpenID Connect on this machine, and a browser that signs in there. */
export async function startProvider(
  redirectUri: string,
  more: Readonly<Record<string, object>> = {},
) {
  const http = createServer();
  await new Promise<void>(up => http.listen(0, '127.0.0.1', up));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { ...client, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'locale'],
    },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts[id], ...more[id] }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
  });
  http.on('request', provider.callback());

  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: Readonly<Record<string, string>>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    return reply;
  };
  const follow = async (
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<string> => {
    let at = address;
    let reply = await visit(at, form);
    for (let next = reply.headers.get('location'); next; next = reply.headers.get('location')) {
      at = new URL(next, at).href;
      if (!at.startsWith(issuer)) return at;
      reply = await visit(at);
    }
    return at;
  };
  return {
    issuer,
    /** Signs in and consents; answers with where the provider sends the browser then. */
    async signOn(address: string, login = 'ada'): Promise<string> {
      cookies.clear();
      const page = await follow(address);
      const consent = await follow(page, { prompt: 'login', login, password: 'any' });
      return consent.startsWith(issuer) ? follow(consent, { prompt: 'consent' }) : consent;
    },
    async cancel(address: string): Promise<string> {
      cookies.clear();
      return follow(`${await follow(address)}/abort`);
    },
    close: () => new Promise<void>(down => http.close(() => down())),
  };
}
