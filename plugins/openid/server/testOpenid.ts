import { expect } from 'vitest';
import type { startServer } from '#testing/startServer';
import { formIn, leadsTo, pkce, type SignOn } from './testSignOn';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Query = Readonly<Record<string, string | undefined>>;

/** The calls of an application and of its end user's browser. */
export function openidOn(sluice: () => Sluice) {
  const { verifier, challenge } = pkce();

  const createQuery = (signOn: SignOn, more: Query = {}) => {
    const all: Query = {
      client_id: signOn.appId,
      redirect_uri: signOn.redirectUri,
      response_type: 'code',
      scope: 'openid profile offline_access',
      state: 'the state',
      nonce: 'n1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    };
    return new URLSearchParams(
      Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
    );
  };
  const get = (url: string) => sluice().app.inject({ method: 'GET', url });
  const authorize = (signOn: SignOn, more?: Query) =>
    get(`${signOn.at}/authorize?${createQuery(signOn, more).toString()}`);
  const post = (url: string, form: Query, headers: Record<string, string> = {}) =>
    sluice().app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form as Record<string, string>).toString(),
    });
  const basic = (signOn: SignOn, secret = signOn.secret) => ({
    authorization: `Basic ${btoa(`${signOn.appId}:${secret}`)}`,
  });

  async function openPage(signOn: SignOn, more?: Query) {
    const begun = await authorize(signOn, more);
    expect(begun.statusCode).toBe(303);
    const page = new URL(String(begun.headers.location));
    expect(page.pathname).toBe('/hosted/page');
    return get(`${page.pathname}${page.search}`);
  }
  async function obtainCode(signOn: SignOn, more?: Query) {
    const page = await openPage(signOn, more);
    const typed = { username: 'ada', password: 'right', 'sk.button': 'form-submit:SIGNIN' };
    const end = await post('/hosted/continue', Object.fromEntries(formIn(page.body, typed)));
    return leadsTo(end.headers).searchParams.get('code')!;
  }
  const exchange = (
    signOn: SignOn,
    code: string,
    more: Query = {},
    headers: Record<string, string> = more['client_secret'] ? {} : basic(signOn),
  ) =>
    post(
      `${signOn.at}/token`,
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: signOn.redirectUri,
        code_verifier: verifier,
        ...(headers['authorization'] ? {} : { client_id: signOn.appId }),
        ...more,
      },
      headers,
    );
  return {
    verifier,
    challenge,
    asked: createQuery,
    get,
    authorize,
    post,
    basic,
    pageOf: openPage,
    codeOf: obtainCode,
    exchange,
  };
}
