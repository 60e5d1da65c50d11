import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type TestCall,
  type TestOutcome,
} from '#plugins/connectors/contract';
import { readCookie, writeCookie, type CookieOptions, keyBytes } from './sessionCookie';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { field, pairs, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import {
  getFlag,
  getNumber,
  getRecord,
  formatValue,
  getText,
} from '#plugins/connectors/contract/kit/readProperty';

/** Whether the connection's key can sign cookies. */
function tryKey({ values }: TestCall): TestOutcome {
  const key = formatValue(values['hmacSigningKey']).trim();
  if (key === '')
    return {
      outcome: 'untested',
      message:
        'There is no key, so cookies of this connection are signed with the environment’s own key alone.',
    };
  keyBytes(key);
  return { outcome: 'works', message: 'The key is long enough to sign cookies with.' };
}

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
const longest = 3800;
/** More could push the cookies of others out of the browser, or make its requests too long. */
const mostCookies = 20;
const mostTogether = 8000;

const getCookieName = ({ properties }: NodeCall) => getText(properties, 'cookieName') || 'session';
const wrongName = (name: string) =>
  failed('cookieName', `“${name}” cannot be the name of a cookie. Use letters, digits, - and _.`);
const toCookieOptions = ({ connection, interaction }: NodeCall): Omit<CookieOptions, 'signed'> => ({
  companyId: interaction.companyId,
  key: formatValue(connection['hmacSigningKey']).trim(),
});

async function set(call: NodeCall): Promise<NodeOutcome> {
  const { properties } = call;
  const name = getCookieName(call);
  if (
    !nameForm.test(name) ||
    /^sluice-|^(?:interactionid|interactiontoken|__proto__|constructor|prototype)$/i.test(name)
  )
    return wrongName(name);
  const claims = getRecord(properties, 'claimsNameValuePairsSessionCookie');
  const sessionToken =
    getText(properties, 'sessionToken') || formatValue(call.resolve('{{global.sessionToken}}'));
  const withToken = getFlag(properties, 'useSessionTokenFlag');
  if (withToken && sessionToken === '')
    return failed(
      'noSessionToken',
      'The cookie is to hold the session token, but the node was given none.',
    );
  const seconds = Math.trunc(getNumber(properties, 'cookieExpiresInSeconds', 0));
  const value = await writeCookie(withToken ? { ...claims, sessionToken } : claims, name, seconds, {
    ...toCookieOptions(call),
    signed: getFlag(properties, 'signCookie'),
  });
  if (value.length > longest)
    return failed(
      'cookieTooLong',
      `The cookie is ${value.length} characters long; ${longest} fit. Keep fewer or shorter claims in it.`,
    );
  const all = { ...call.interaction.request.cookies, [name]: value };
  if (Object.keys(all).length > mostCookies || Object.entries(all).join().length > mostTogether)
    return failed(
      'tooManyCookies',
      `The browser would hold more than ${mostCookies} cookies of this policy, or more than ${mostTogether} characters in them. Remove cookies, or keep fewer claims.`,
    );
  return {
    kind: 'success',
    output: { cookieName: name, claims },
    cookies: [{ name, value, ...(seconds > 0 && { maxAge: seconds }) }],
  };
}

async function check(call: NodeCall): Promise<NodeOutcome> {
  const name = getCookieName(call);
  const held = call.interaction.request.cookies;
  const value = held && Object.hasOwn(held, name) ? held[name] : undefined;
  if (!value)
    return failed('noCookie', `The browser has brought no cookie “${name}”.`, {
      isSessionValid: false,
    });
  const terms = toCookieOptions(call);
  const read = await readCookie(value, name, {
    ...terms,
    signed: getFlag(call.properties, 'signCookie', terms.key !== ''),
  });
  if ('fault' in read) return failed('cookieRefused', read.fault, { isSessionValid: false });
  const { claims } = read;
  return { kind: 'success', output: { ...claims, claims, cookieName: name, isSessionValid: true } };
}

function remove(call: NodeCall): NodeOutcome {
  const name = getCookieName(call);
  if (!nameForm.test(name)) return wrongName(name);
  return {
    kind: 'success',
    output: { cookieName: name },
    cookies: [{ name, value: '', maxAge: 0 }],
  };
}

const cookieName = referring('Cookie Name', { required: true, value: 'session' });
const setting = {
  type: 'action' as const,
  properties: {
    cookieName,
    claimsNameValuePairsSessionCookie: pairs('Session Cookie Custom Claims'),
    useSessionTokenFlag: toggle(
      'Use Session Token',
      false,
      'Puts the session token into the cookie.',
    ),
    sessionToken: referring('Session Token', { visibility: [{ useSessionTokenFlag: true }] }),
    signCookie: toggle(
      'Sign Cookie with HMAC Key',
      false,
      'With the key of the connection, besides the environment’s own, with which each cookie is signed.',
    ),
    cookieExpiresInSeconds: referring('Expires In', {
      info: 'In seconds; when the browser closes without it, after a day at most.',
    }),
  },
  output: { cookieName: { type: 'string' }, claims: { type: 'object' } },
  run: set,
};
const checking = {
  type: 'trigger' as const,
  properties: {
    cookieName,
    signCookie: toggle(
      'Signed',
      true,
      'Only a cookie that is signed with the connection’s key, too, is taken.',
    ),
  },
  output: {
    isSessionValid: { type: 'boolean' },
    claims: { type: 'object' },
    sessionToken: { type: 'string' },
  },
  run: check,
};

/** Keeps something at the end user's browser, so that a later run of the same policy finds it. */
export const cookieConnector = defineConnector({
  id: 'cookieConnector',
  name: 'Cookie',
  description:
    'Keeps something at the end user’s browser for later runs of the same policy, signed so that nobody changes it.',
  colors: { dark: '#8d5524', canvas: '#f9efe4', canvasText: '#1f2937' },
  account: {
    hmacSigningKey: field('HMAC Signing Key', 'secureTextArea', {
      secure: true,
      info: '32 bytes in Base64, for example from: openssl rand -base64 32',
    }),
  },
  test: tryKey,
  capabilities: {
    setCookie: { title: 'Set Session Cookie', ...setting },
    setCookieWithoutUser: { title: 'Set Session Cookie (Non User)', ...setting },
    checkSessionCookie: { title: 'Check Session Cookie', ...checking },
    checkSessionCookieWithoutUser: { title: 'Check Session Cookie (Non User)', ...checking },
    removeCookie: {
      title: 'Remove Cookie',
      type: 'action',
      properties: { cookieName },
      run: remove,
    },
  },
});
