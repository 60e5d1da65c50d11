import type { FastifyRequest } from 'fastify';
import { codes, Failure, isRecord } from '#core/contract';
import { requireOwnPage } from '#core/server/http/pageHosts';
import { parseJson } from '#core/server/host/http/parseJson';
import { readJson, type ServerHost } from '#core/server';
import { countVisit, readToken } from '#core/server/internal';
import {
  flowRunner,
  policies,
  type RunReply,
  requirePolicyFlow,
  runWire,
} from '#plugins/runtime/contract';
import { localizeAppearance, sayFailure } from './page/pageParts';
import type { Embed } from '#plugins/flows/contract/internal';

export interface Embedded {
  readonly companyId: string;
  readonly embed: Embed;
  readonly result: RunReply;
}

/**
 * Starts a policy’s flow for a frame in a page of another site: one on which the policy’s
 * application runs, as its redirect addresses say, or one that the company trusts. With a token for
 * the application, the start must be its own. Fails where the page may not show the flow; what else
 * is wrong is told to the page.
 */
export async function startEmbedded(
  server: ServerHost,
  request: FastifyRequest,
): Promise<Embedded> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const own = (name: string) => form.get(name) ?? '';
  const [companyId, policyId] = [own('companyId'), own('policyId')];
  await countVisit(server, request, companyId);
  requireOwnPage(request, companyId);
  const embed = { origin: own('origin'), channel: own('channel') };
  const origins = await server.get(policies).originsOf(companyId, policyId);
  if (!origins.has(embed.origin) || !/^[0-9a-f]{32}$/.test(embed.channel))
    throw new Failure(
      403,
      codes.notAuthorized,
      'This site can’t show the flow. Add its origin to the application’s redirect URIs or to the Trusted Sites of an HTTP connection.',
    );
  try {
    const terms = {
      companyId,
      policyId,
      token: own('accessToken'),
      parameters: parseParameters(own('parameters')),
      embed,
    };
    return { companyId, embed, result: await start(server, request, terms) };
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    const { status, code, sentence } = fault;
    const message = sentence
      ? sayFailure(fault, await localizeAppearance(server, request, companyId))
      : fault.message;
    const body = { success: false, code, message, httpResponseCode: status };
    return {
      companyId,
      embed,
      result: {
        kind: 'ended',
        interactionId: '',
        success: false,
        status,
        body,
        ...(!sentence && { internal: true }),
      },
    };
  }
}

interface EmbeddedStartOptions {
  readonly companyId: string;
  readonly policyId: string;
  readonly token: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly embed: Embed;
}

async function start(
  server: ServerHost,
  request: FastifyRequest,
  terms: EmbeddedStartOptions,
): Promise<RunReply> {
  const { companyId, policyId, token, parameters, embed } = terms;
  const policy = await server.get(policies).publicPolicy(companyId, policyId, request.ip);
  if (token) {
    const row = await readToken(server.database.allCompanies, token, 'sdk');
    const { appId } = row ? readJson(row.subject) : {};
    if (row?.company_id !== companyId || !policy || appId !== policy.appId)
      throw new Failure(
        401,
        codes.invalidToken,
        'The token is missing or expired, or belongs to another application.',
      );
  }
  const { flowId, versionId, successNodes = [] } = requirePolicyFlow(policy);
  const facts = await server.get(runWire).freshFacts(companyId, request, { ages: policy?.ages });
  return server.get(flowRunner).start({
    companyId,
    flowId,
    versionId,
    policyId,
    successNodes,
    parameters,
    embed,
    request: facts,
    cookiePath: '/hosted/embed',
  });
}

function parseParameters(text: string): Readonly<Record<string, unknown>> {
  const given = text ? parseJson(text) : {};
  if (isRecord(given)) return given;
  throw new Failure(400, codes.invalid, 'The flow’s parameters must be a JSON object.');
}
