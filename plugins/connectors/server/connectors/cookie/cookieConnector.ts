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
        'The connection has no key, so its cookies are signed only with the environment’s key.',
    };
  keyBytes(key);
  return { outcome: 'works', message: 'The key is long enough to sign cookies.' };
}

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
const longest = 3800;
/** More could push the cookies of others out of the browser, or make its requests too long. */
const mostCookies = 20;
const mostTogether = 8000;

const getCookieName = ({ properties }: NodeCall) => getText(properties, 'cookieName') || 'session';
const wrongName = (name: string) =>
  failed('cookieName', `“${name}” is not a valid cookie name. Use letters, digits, “-”, and “_”.`);
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
      'The cookie needs a session token. Set the node’s Session Token, or create one earlier in the flow.',
    );
  const seconds = Math.trunc(getNumber(properties, 'cookieExpiresInSeconds', 0));
  const value = await writeCookie(withToken ? { ...claims, sessionToken } : claims, name, seconds, {
    ...toCookieOptions(call),
    signed: getFlag(properties, 'signCookie'),
  });
  if (value.length > longest)
    return failed(
      'cookieTooLong',
      `The cookie has ${value.length} characters, and the limit is ${longest}. Store fewer or shorter claims in it.`,
    );
  const all = { ...call.interaction.request.cookies, [name]: value };
  if (Object.keys(all).length > mostCookies || Object.entries(all).join().length > mostTogether)
    return failed(
      'tooManyCookies',
      `This policy’s cookies would exceed the limit of ${mostCookies} cookies or ${mostTogether} characters. Remove cookies, or store fewer claims.`,
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
    return failed('noCookie', `The browser sent no cookie “${name}”.`, {
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
      'Stores the session token in the cookie.',
    ),
    sessionToken: referring('Session Token', { visibility: [{ useSessionTokenFlag: true }] }),
    signCookie: toggle(
      'Sign Cookie with HMAC Key',
      false,
      'Signs with the connection’s key in addition to the environment’s key, which signs every cookie.',
    ),
    cookieExpiresInSeconds: referring('Expires In', {
      info: 'In seconds. If empty, the cookie expires when the browser closes, or after one day.',
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
      'Accepts only cookies that are also signed with the connection’s key.',
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
  description: 'Stores signed values in the end user’s browser for later runs of the same policy.',
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
