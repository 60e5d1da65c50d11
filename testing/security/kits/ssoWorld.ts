import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startLiar } from '#plugins/providers/server/testLiar';
import { client, startProvider } from '#plugins/providers/server/testProvider';
import { startServer } from '../../startServer';

export const publicUrl = 'http://sluice.example';
export const redirectUri = `${publicUrl}/v1/customers/sso/callback`;

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;
/** A provider as it is set, but for its issuer. */
export const settings = {
  enabled: true,
  name: 'Examples Inc',
  issuer: '',
  clientId: client.client_id,
  clientSecret: client.client_secret,
  domains: ['example.com'],
  createPeople: false,
  role: 'default:read',
  trustMfa: false,
};

/**
 * A server, a real provider and one that lies, for the tests of a file; each a browser of its own.
 */
export function ssoWorld() {
  let sluice: Sluice;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let liar: Awaited<ReturnType<typeof startLiar>>;
  const accounts: Record<string, object> = {};
  beforeAll(async () => {
    provider = await startProvider(redirectUri, accounts);
    liar = await startLiar();
    sluice = await startServer({
      env: {
        SLUICE_URL: publicUrl,
        SLUICE_ALLOW_HOSTS: '127.0.0.1',
        SLUICE_FORMS_URL: 'https://forms.example/',
      },
    });
  });
  afterAll(() => Promise.all([sluice.close(), provider.close(), liar.close()]));
  afterEach(() =>
    Object.assign(liar.lies, {
      claims: {},
      forged: false,
      unsigned: false,
      userInfo: {},
      issuer: '',
    }),
  );

  /** Sets the provider of a company; the person is its super admin. */
  async function trusting(person: Person, more: object = {}) {
    const body = { ...settings, issuer: provider.issuer, ...more };
    const reply = await sluice.inject('PUT', `/company/${person.companyId}/sso`, {
      token: person.token,
      body,
    });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    return person;
  }
  /** An account at the provider with this person's address. */
  function addAccount({ email }: { email: string }, more: object = {}): string {
    const login = email.split('@')[0]!;
    accounts[login] = {
      email,
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
      ...more,
    };
    return login;
  }

  /** A browser's way: its cookie is kept, and it goes where it is sent. */
  function browser() {
    let cookie = '';
    const visit = async (url: string) => {
      const reply = await sluice.app.inject({
        method: 'GET',
        url: url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url,
        headers: cookie ? { cookie } : {},
      });
      cookie = /sluice-sso=\w+/.exec(String(reply.headers['set-cookie']))?.[0] ?? cookie;
      return { status: reply.statusCode, location: String(reply.headers.location ?? ''), reply };
    };
    const begin = async (companyId: string, again = false) =>
      (await visit(`/v1/customers/sso?companyId=${companyId}${again ? '&again=1' : ''}`)).location;
    const back = async (address: string) => {
      const { location } = await visit(address);
      expect(location).toMatch(/^http:\/\/sluice\.example\/sso\/callback\?/);
      return Object.fromEntries(new URL(location).searchParams);
    };
    const exchange = (authToken = '') =>
      sluice.inject('POST', '/customers/sso/auth', {
        body: { authToken },
        headers: cookie ? { cookie } : {},
      });
    return {
      visit,
      begin,
      back,
      exchange,
      /** From the company to the console's callback through the real provider. */
      through: async (companyId: string, login: string, again = false) =>
        back(await provider.signOn(await begin(companyId, again), login)),
      /** The same through one whose answer says what the test wants. */
      throughLiar: async (companyId: string, again = false) => {
        const asked = new URL(await begin(companyId, again)).searchParams;
        liar.lies.nonce = asked.get('nonce') ?? '';
        return back(`${redirectUri}?code=any&state=${asked.get('state')}`);
      },
      get cookie() {
        return cookie;
      },
    };
  }

  return {
    accounts,
    trusting,
    accountOf: addAccount,
    browser,
    get sluice() {
      return sluice;
    },
    get provider() {
      return provider;
    },
    get liar() {
      return liar;
    },
  };
}
