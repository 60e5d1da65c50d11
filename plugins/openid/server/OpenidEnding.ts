import { namespace } from '#core/contract';
import type { ServerHost } from '#core/server';
import type { RunEnd, RunEnding } from '#plugins/runtime/contract';
import type { AuthorizationRequest } from './authorize/authorizationRequest';
import { addressWith, formatErrorDescription } from '#plugins/apps/contract/redirects';
import { openidStrings } from '../strings';
import { findClient } from './Clients';
import { Grants } from './grants/Grants';
import { getIssuer } from './discovery';
import { OAuthError } from './oauthFault';
import type { SignedIn } from '#plugins/connectors/contract/internal';

const names = ['sub', 'userId', 'user_id', 'subject'] as const;
/**
 * The standard error codes that a flow may end with; all others are reported as `access_denied`.
 */
const errors =
  'login_required interaction_required consent_required account_selection_required server_error temporarily_unavailable'.split(
    ' ',
  );
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const toText = (text: unknown) => (typeof text === 'string' ? text.trim() : '');

/** The message to the application if the flow fails; its run keeps the details. */
const failed = 'The sign-in flow failed. Its run in the console shows why.';

/**
 * Whom the end of a run signed in: the one that the ending node signs in; else, where a flow ends
 * well with a plain answer, the one that its claims name as `sub`, `userId`, `user_id` or
 * `subject`, with the other claims. Throws where there is none.
 */
function whoSignedOn({ success, signedIn, claims, body, internal }: RunEnd): SignedIn {
  const answer = record(body);
  if (!success) {
    if (internal) throw new OAuthError('access_denied', failed);
    const message =
      toText(answer['message']) ||
      toText(answer['errorMessage']) ||
      toText(answer['errorDescription']);
    const named = errors.find(each => each === answer['errorMessage']);
    throw new OAuthError(named ?? 'access_denied', message || 'Sign-in was not completed.');
  }
  if (signedIn) return signedIn;
  const named = names.find(name => toText(claims[name]) !== '');
  if (!named)
    throw new OAuthError(
      'server_error',
      'The flow succeeded without identifying a user. End the flow with a node that signs the user in, or with a “sub” or “userId” claim.',
    );
  const { [named]: subject, auth_time, amr, ...rest } = claims;
  const methods = Array.isArray(amr)
    ? amr.filter((each): each is string => typeof each === 'string')
    : [];
  return {
    subject: toText(subject),
    claims: { ...rest, ...(auth_time !== undefined && { auth_time }) },
    methods,
  };
}

type Answer = Awaited<ReturnType<RunEnding['end']>>;

// Waiting runs name it, also those from before the provider was a plugin.
export const openidEnding = 'apps.openid';
/** Takes the ends of runs that authorization requests began. */
export const openidEnds = namespace('openid').service<OpenidEnding>('ends');

/**
 * Turns the end of a run that an authorization request began into its answer: a code, or why there
 * is none.
 */
export class OpenidEnding implements RunEnding {
  readonly id = openidEnding;
  constructor(private readonly server: ServerHost) {}

  async end(ticket: string, end: RunEnd): Promise<Answer> {
    const request: AuthorizationRequest = JSON.parse(ticket);
    const client = await findClient(this.server, end.companyId, request.appId);
    // A person may take hours, in which an address is found to be a stranger's.
    if (!client?.settings.redirectUris.includes(request.redirectUri))
      return { success: false, status: 400, body: { message: openidStrings.unknownText.text } };
    try {
      return await this.code(request, end);
    } catch (fault) {
      if (!(fault instanceof OAuthError)) throw fault;
      return createErrorReply(getIssuer(this.server, end.companyId), request, fault, end);
    }
  }

  private async code(request: AuthorizationRequest, end: RunEnd): Promise<Answer> {
    const { companyId, interactionId } = end;
    const signedIn = whoSignedOn(end);
    const authTime = getAuthTime(signedIn.claims ?? {});
    const { maxAge } = request;
    // The age counts from the request: a sign-in that it began itself is never too old, however
    // long the person took.
    if (maxAge !== undefined && authTime < request.askedAt - maxAge * 1000 - 1000)
      throw new OAuthError(
        'login_required',
        'The sign-in is older than max_age allows. Sign in again.',
      );
    const terms = { ...request, interactionId, signedIn, authTime, signedInAt: Date.now() };
    const { grant, code } = await new Grants(this.server, companyId).create(terms, true);
    const { state, style, redirectUri } = request;
    const iss = getIssuer(this.server, companyId);
    if (style === 'redirect') {
      const redirect = addressWith(redirectUri, { code, ...(state && { state }), iss });
      return { success: true, status: 303, body: {}, redirect };
    }
    const body = {
      interactionId,
      companyId,
      connectionId: '',
      connectorId: 'pingOneAuthenticationConnector',
      capabilityName: 'returnSuccessResponseRedirect',
      isResponseCompatibleWithMobileAndWebSdks: true,
      id: '',
      environment: { id: companyId },
      session: { id: grant.grant_id },
      resetCookie: true,
      authorizeResponse: { code, ...(state && { state }), iss },
      status: 'COMPLETED',
      success: true,
    };
    return { success: true, status: 200, body };
  }
}

/** How an authorization request that cannot be served is answered, in its own style. */
export function createErrorReply(
  issuer: string,
  { redirectUri, state, style }: Pick<AuthorizationRequest, 'redirectUri' | 'state' | 'style'>,
  { error, message }: OAuthError,
  where: { readonly interactionId?: string; readonly companyId: string },
): Answer {
  const parameters = { error, error_description: formatErrorDescription(message) };
  if (style === 'redirect')
    // An answer that leads on is followed, whatever it says: so it counts as one that came well.
    return {
      success: true,
      status: 303,
      body: {},
      redirect: addressWith(redirectUri, { ...parameters, ...(state && { state }), iss: issuer }),
    };
  // A client of the SDK takes an answer of 400 for a page to try again; this one is over, which
  // `error` in a 200 tells it.
  const whole = { code: error, message, httpResponseCode: 400 };
  return {
    success: false,
    status: 200,
    body: { ...where, success: false, status: 'FAILED', error: whole, ...whole },
  };
}

/**
 * When the person signed in, where the flow says so (in seconds, as the claim has it); now
 * otherwise.
 */
function getAuthTime({ auth_time: given }: Readonly<Record<string, unknown>>): number {
  const seconds = Number(given);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Date.now(), seconds * 1000)
    : Date.now();
}
