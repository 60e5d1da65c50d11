import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickFields } from '#core/contract/unknown';
import { Failure } from '#core/contract';
import type { ServerHost } from '#core/server';
import { countVisit, sendJson, TooManyRequestsError } from '#core/server/internal';
import { leadToPageOrigin } from '#core/server/http/leadToPageOrigin';
import { webOrigins } from '#core/server/http/responseHeaders';
import { flowRunner, policies, type RunReply, runWire } from '#plugins/runtime/contract';
import { tokenClients } from '#plugins/apps/contract';
import { formatErrorDescription } from '#plugins/apps/contract/internal';
import {
  readRequest,
  parseRedirectUri,
  parseResponseStyle,
  type AuthorizationRequest,
  type Parameters,
  getCompanyId,
  parseRequestParameters,
} from './authorizationRequest';
import { findClient, type Client } from '../Clients';
import { getIssuer } from '../discovery';
import { OAuthError } from '../oauthFault';
import { openidEnding, createErrorReply } from '../OpenidEnding';
import { openidPage } from '../openidPage';
import { withRequestObject } from './requestObject';

const words = (...lines: readonly string[]) => new Set(lines.flatMap(line => line.split(' ')));
/** The parameters that the protocol consumes; all others are inputs of the flow. */
const ours = words(
  'client_id redirect_uri response_type response_mode state nonce code_challenge',
  'code_challenge_method request',
);

/**
 * Begins a sign-in: checks the request, runs the policy’s flow, and sends the browser to its pages
 * or back.
 */
export function authorize(server: ServerHost) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const companyId = getCompanyId(request);
    let known: Pick<AuthorizationRequest, 'redirectUri' | 'state' | 'style'> | undefined;
    let sdk = false;
    try {
      const plain = parseRequestParameters(request);
      sdk = plain['response_mode'] === 'pi.flow';
      const other = sdk ? undefined : await server.find(tokenClients)?.authorize(companyId, plain);
      if (other && 'redirect' in other) {
        await countVisit(server, request, companyId);
        return await reply.header('cache-control', 'no-store').redirect(other.redirect, 303);
      }
      // Its cookies go with calls of an application's page, which no redirect leads elsewhere.
      if (!sdk && (await leadToPageOrigin(server, request, reply, companyId))) return reply;
      await countVisit(server, request, companyId);
      if (other) throw new OAuthError(other.error, other.message, other.status);
      const client = await findClient(server, companyId, plain['client_id'] ?? '');
      if (!client)
        throw new OAuthError(
          'invalid_client',
          'This application does not exist, or can’t sign people in.',
        );
      const named = plain['redirect_uri'] ?? '';
      if (client.settings.redirectUris.includes(named))
        known = {
          redirectUri: named,
          state: plain['state'] ?? '',
          style: sdk ? 'sdk' : 'redirect',
        };
      const given = await withRequestObject(server, companyId, client, plain);
      const redirectUri = parseRedirectUri(client, given);
      known = { redirectUri, state: given['state'] ?? '', style: 'redirect' };
      known = { ...known, style: parseResponseStyle(given) };
      const asked = readRequest(client, redirectUri, given);
      if (asked.style === 'sdk') requireOwnSite(client, request);
      const result = await start(server, companyId, request, asked, given);
      return await answer(server, companyId, request, reply, asked, result);
    } catch (fault) {
      if (fault instanceof TooManyRequestsError && !sdk) {
        const page = { title: 'refused', text: fault.sentence } as const;
        const { headers, html } = await openidPage(server, request, companyId, page);
        void reply.status(fault.status).headers(headers).header('retry-after', fault.seconds);
        return reply.send(html);
      }
      const refusal = asRefusal(fault);
      if (!refusal) throw fault;
      if (known && known.style === 'redirect')
        return reply.redirect(
          createErrorReply(getIssuer(server, companyId), known, refusal, { companyId }).redirect!,
          303,
        );
      if (sdk) return reply.status(400).send(sdkRefusal(companyId, refusal));
      const { headers, html } = await openidPage(server, request, companyId, {
        title: 'refused',
        detail: refusal,
      });
      return reply.status(refusal.status).headers(headers).send(html);
    }
  };
}

/** Refuses a page of another application, which would read a code that is not its own. */
function requireOwnSite({ name, settings }: Client, { headers: { origin } }: FastifyRequest): void {
  if (!origin || webOrigins(settings.redirectUris).includes(origin)) return;
  throw new OAuthError('invalid_request', `${origin} has no redirect URI of “${name}”.`);
}

async function start(
  server: ServerHost,
  companyId: string,
  request: FastifyRequest,
  asked: AuthorizationRequest,
  given: Parameters,
): Promise<RunReply> {
  const { policyId } = asked;
  const policy = await server.get(policies).publicPolicy(companyId, policyId, request.ip);
  if (!policy?.flow)
    throw new OAuthError('server_error', 'The policy has no flow to run. Add a flow to it.');
  const { flowId, versionId, successNodes = [] } = policy.flow;
  const inputs = pickFields(given, name => !ours.has(name));
  const sent = { ...inputs, client_id: asked.appId, redirect_uri: asked.redirectUri };
  return server.get(flowRunner).start({
    companyId,
    flowId,
    versionId,
    policyId,
    successNodes,
    parameters: { ...inputs, authorizationRequest: sent },
    facts: { skOpenId: sent },
    request: await collectRequestFacts(server, companyId, request, asked, policy.ages),
    ending: { id: openidEnding, ticket: JSON.stringify(asked) },
    cookiePath: `/${companyId}`,
  });
}

/**
 * The request as the flow may know it: without a sign-in of this browser where application or
 * policy want a newer one.
 */
function collectRequestFacts(
  server: ServerHost,
  companyId: string,
  request: FastifyRequest,
  { anew, askedAt, maxAge }: AuthorizationRequest,
  ages: Readonly<Record<string, number>> | undefined,
) {
  const since = anew ? Infinity : maxAge === undefined ? undefined : askedAt - maxAge * 1000;
  return server.get(runWire).freshFacts(companyId, request, { since, ages });
}

/** The flow’s first page, or its answer where it needs none. */
async function answer(
  server: ServerHost,
  companyId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AuthorizationRequest,
  result: RunReply,
) {
  void reply.header('cache-control', 'no-store');
  const cookies = server.get(runWire).cookies(request, result);
  if (cookies.length > 0) void reply.header('set-cookie', [...cookies]);
  if (result.kind === 'screen' && asked.silent)
    throw new OAuthError(
      'login_required',
      'The sign-in requires user interaction, which prompt=none does not allow.',
    );
  if (asked.style === 'sdk') {
    const { status, body } = await server.get(runWire).sdk(companyId, result);
    return sendJson(reply.status(status), companyId, body);
  }
  if (result.kind === 'ended') return reply.redirect(result.redirect!, 303);
  return reply.redirect(await server.get(flowRunner).pageOf(companyId, result.interactionId), 303);
}

/** A fault as the protocol tells it; undefined for one that nobody foresaw. */
function asRefusal(fault: unknown): OAuthError | undefined {
  if (fault instanceof OAuthError) return fault;
  if (fault instanceof Failure && fault.status !== 429)
    return new OAuthError('invalid_request', fault.message);
  return undefined;
}

const sdkRefusal = (companyId: string, { error, message }: OAuthError) => ({
  companyId,
  success: false,
  code: error,
  message,
  error,
  error_description: formatErrorDescription(message),
  httpResponseCode: 400,
});
