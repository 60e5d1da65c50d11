import { type NodeCall, type NodeOutcome, userDirectory } from '#plugins/connectors/contract';
import { readUserAgent } from '#plugins/connectors/contract/readUserAgent';
import { signOnSessions, type SignOnSession } from '#plugins/users/contract';
import { userAccess } from '#plugins/users/contract';

const text = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? ''
      : String(value).trim();

const iso = (time: number) => new Date(time).toISOString();

/** A session as flows read it: `payload.output.session.user.id` and the like. */
export function sessionFacts(
  session: SignOnSession,
  { interaction }: Pick<NodeCall, 'interaction'>,
): Readonly<Record<string, unknown>> {
  const { sessionId, userId, methods, createdDate, activeDate, idleSeconds, expires } = session;
  const times = Object.values(methods);
  // A session is of one browser, so that the one which brings it is the one that signed in.
  const device = readUserAgent(text(interaction.request['userAgent']));
  return {
    id: sessionId,
    ...(userId && { user: { id: userId } }),
    createdAt: iso(createdDate),
    activeAt: iso(activeDate),
    expiresAt: iso(Math.min(expires, activeDate + idleSeconds * 1000)),
    idleTimeoutInMinutes: Math.round(idleSeconds / 60),
    browser: { name: device.browser, version: device.browserVersion },
    operatingSystem: { name: device.os, version: device.osVersion },
    device: { type: device.platform },
    ...(times.length > 0 && {
      lastSignOn: {
        at: iso(Math.max(...times)),
        browser: device.browser,
        operatingSystem: device.os,
        authenticators: Object.keys(methods),
        withAuthenticator: Object.fromEntries(
          Object.entries(methods).map(([name, at]) => [name, { at: iso(at) }]),
        ),
      },
    }),
  };
}

const texts = (...names: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
});
const sessionTexts = texts('id', 'createdAt', 'activeAt', 'expiresAt').properties;
const signOnTexts = texts('at', 'browser', 'operatingSystem').properties;
/** The session as pickers of references offer it. */
export const sessionSchema = {
  type: 'object',
  properties: {
    ...sessionTexts,
    user: texts('id'),
    idleTimeoutInMinutes: { type: 'number' },
    browser: texts('name', 'version'),
    operatingSystem: texts('name', 'version'),
    device: texts('type'),
    lastSignOn: {
      type: 'object',
      properties: {
        ...signOnTexts,
        authenticators: { type: 'array' },
        withAuthenticator: { type: 'object' },
      },
    },
  },
};

interface SignOnOptions {
  readonly userId: string;
  readonly methods: readonly string[];
  readonly idleSeconds: number;
}

const minute = 60;
const usualIdle = 43_200 * minute;
const longestIdle = 90 * 24 * 3600;

/**
 * Whom a node signs in, with what, and how long the session may lie idle (its property counts
 * minutes).
 */
export function readSignOn({ properties }: NodeCall): SignOnOptions {
  const { userId, authenticationMethods, customAuthenticationMethods, idleTimeout } = properties;
  const own = text(authenticationMethods) === 'useCustomAuthenticationMethods';
  const named = own ? text(customAuthenticationMethods) : text(authenticationMethods);
  const minutes = Number(text(idleTimeout));
  return {
    userId: text(userId),
    methods: [
      ...new Set(named.split(/[\s,;]+/).filter(each => /^[\w.:-]{1,64}$/.test(each))),
    ].slice(0, 20),
    idleSeconds: minutes > 0 ? Math.min(longestIdle, Math.ceil(minutes * minute)) : usualIdle,
  };
}

const failure = (code: string, message: string): NodeOutcome => ({
  kind: 'failure',
  error: { code, message },
});

/**
 * Begins or renews the browser's session for the user that the node names; what went wrong as a
 * failure.
 */
export async function signOn(
  call: NodeCall,
): Promise<{ readonly session: SignOnSession } | { readonly failed: NodeOutcome }> {
  const { companyId, answered } = call.interaction;
  const { userId, methods, idleSeconds } = readSignOn(call);
  if (userId === '')
    return {
      failed: failure(
        'noUser',
        'The node has no user to sign in. Set its User ID to the user that an earlier node found.',
      ),
    };
  const user = await call.get(userDirectory).find(companyId, { userId });
  if (user && !user.enabled)
    return { failed: failure('userDisabled', 'This user is disabled and can’t sign in.') };
  // A run that asked nobody anything only goes on with a sign-in that was there: it makes none any
  // younger.
  const terms = {
    companyId,
    token: call.session.token,
    userId,
    proven: call.proven?.subject === userId ? call.proven.key : '',
    methods,
    idleSeconds,
    fresh: answered,
  };
  const { token, session } = await call.get(signOnSessions).signOn(terms);
  call.session.keep(token, idleSeconds);
  return { session };
}

export async function setSession(call: NodeCall): Promise<NodeOutcome> {
  const made = await signOn(call);
  return 'failed' in made
    ? made.failed
    : { kind: 'success', output: { session: sessionFacts(made.session, call) } };
}

const seconds = new Map([
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]);

/** How long ago the method may have been used, in milliseconds; any time without a limit. */
function allowedAge({ properties }: NodeCall): number {
  const minutes = Number(properties['authenticationMethodLastUsedIn']);
  if (minutes > 0) return minutes * 60_000;
  const unit = String(properties['authenticatorLastSignOnUnit'] ?? '').replace(/s$/, '');
  const quantity = Number(properties['authenticatorLastSignOnQuantity']);
  const length = seconds.get(unit);
  return quantity > 0 && length ? quantity * length * 1000 : Number.POSITIVE_INFINITY;
}

/**
 * Whether this browser has a session whose user has shown who they are in the way and the time that
 * the node asks for.
 */
export async function checkSession(call: NodeCall): Promise<NodeOutcome> {
  const { companyId } = call.interaction;
  const session = await call.get(signOnSessions).find(companyId, call.session.token);
  if (!session?.userId) return failure('noSession', 'This browser has no session.');
  const output = { session: sessionFacts(session, call) };
  const user = await call.get(userDirectory).find(companyId, { userId: session.userId });
  if (user && !user.enabled) {
    await call.get(userAccess).signOff(companyId, [session.userId]);
    return failure('userDisabled', 'This user is disabled and can’t sign in.');
  }
  const method = String(call.properties['checkSessionAuthenticator'] ?? '').trim();
  const any = method === '' || /^any(?:AuthenticationMethod)?$/i.test(method);
  const used = any
    ? Math.max(0, ...Object.values(session.methods))
    : (session.methods[method] ?? 0);
  return used > 0 && Date.now() - used < allowedAge(call)
    ? {
        kind: 'success',
        output,
        ...(session.proven && { proves: { key: session.proven, subject: session.userId } }),
      }
    : {
        kind: 'failure',
        output,
        error: {
          code: 'sessionTooOld',
          message:
            'The last sign-in is too old or used a different method. The user must sign in again.',
        },
      };
}

/** Signs the browser off; softly, it is still known, but nobody is signed in. */
export async function deleteSession(call: NodeCall): Promise<NodeOutcome> {
  const { token } = call.session;
  const softly = String(call.properties['softDelete']) === 'true';
  if (token) await call.get(signOnSessions).signOff(call.interaction.companyId, token, softly);
  if (!softly) call.session.keep('', 0);
  return { kind: 'success' };
}
