import { decodeJwt } from 'jose';
import type { startServer } from '#testing/startServer';
import { formIn, leadsTo, type SignOn } from './testSignOn';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/** An end user's browser that keeps its cookies, at an application with a sign-in policy. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly sluice: Sluice,
    private readonly signOn: SignOn,
    /** The environment's own host. Elsewhere, what a page of a flow posts comes without cookies. */
    private readonly host?: string,
  ) {}

  async send(method: 'GET' | 'POST', url: string, form?: URLSearchParams) {
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ');
    const reply = await this.sluice.app.inject({
      method,
      url,
      headers: {
        ...(this.host && { host: this.host }),
        ...(cookie && (this.host || method === 'GET') && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: form.toString() }),
    });
    for (const line of [reply.headers['set-cookie']].flat().filter(Boolean).map(String)) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return reply;
  }

  /** Follows a redirect to a page. */
  open({ pathname, search }: URL) {
    return this.send('GET', `${pathname}${search}`);
  }

  /** Submits a page's form. */
  post(html: string, who: string) {
    return this.send('POST', '/hosted/continue', formIn(html, { who }));
  }

  /** Where an authorization request leads: back to the application, or to a page. */
  async authorize(more: Readonly<Record<string, string>> = {}): Promise<URL> {
    const { at, appId, redirectUri } = this.signOn;
    const query = new URLSearchParams({
      client_id: appId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      ...more,
    });
    return leadsTo((await this.send('GET', `${at}/authorize?${query}`)).headers);
  }

  /** The claims of the ID token for which the application exchanges the code it was sent. */
  async readClaims(back: URL) {
    const { at, appId, secret, redirectUri } = this.signOn;
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: appId,
      client_secret: secret,
    };
    const reply = await this.sluice.app.inject({
      method: 'POST',
      url: `${at}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    return decodeJwt(reply.json().id_token);
  }
}
