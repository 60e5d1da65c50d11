import type { FastifyRequest, FastifyInstance } from 'fastify';
import { codes, Failure } from '#core/contract';
import { type ServerHost, readJson } from '#core/server';
import { countVisit, readToken } from '#core/server/internal';
import type { Embed } from '#plugins/flows/contract/internal';
import { flowRunner, runWire, type RunReply } from '#plugins/runtime/contract';
import { strings } from '../strings';
import { consoleCompany, type ConsoleCompany } from './consoleCompany';
import { type FlowTokenSubject, ownFlowsService } from './OwnFlows';
import { signOnEnding } from './SignOnEnding';
import { signOnLinkFor } from './signOnLinks';
import { ensureStandIn } from './standIn';
import { getBearerToken } from '#core/server/authentication/identify';

interface Asked {
  /** The subject of the token; differs for an application's token. */
  readonly subject: Readonly<Record<string, unknown>>;
  readonly companyId: string;
  readonly flowPolicyId: string;
}
const isWhole = (terms: Partial<FlowTokenSubject>): terms is FlowTokenSubject =>
  terms.purpose !== undefined;
const createUnauthorizedFailure = (message: string) => new Failure(401, codes.invalid, message);

/**
 * How long a start by mail takes at least: sending a code must not tell an address that is
 * somebody's from one that is not.
 */
const mailTakes = 400;

/**
 * Starts the flow that a token stands for, where it is the one that is asked for. All it is told is
 * what was kept when the token was made.
 */
export async function startFlow(
  server: ServerHost,
  request: FastifyRequest,
  { subject, ...asked }: Asked,
  embed?: Embed,
): Promise<RunReply> {
  const terms: Partial<FlowTokenSubject> = subject;
  if (!isWhole(terms)) throw createUnauthorizedFailure(strings.otherToken.text);
  const company = await consoleCompany(server);
  if (asked.companyId !== company.companyId || asked.flowPolicyId !== company.flows[terms.purpose])
    throw createUnauthorizedFailure(strings.otherFlow.text);
  if (terms.by && !(await lives(server, terms.by)))
    throw createUnauthorizedFailure(strings.over.text);
  const pause = terms.purpose === 'passwordless' ? mailTakes : 0;
  const [reply] = await Promise.all([
    start(server, request, company, terms, embed),
    new Promise(done => setTimeout(done, pause)),
  ]);
  return reply;
}

async function lives({ database }: ServerHost, tokenHash: string): Promise<boolean> {
  const row = await database.allCompanies
    .selectFrom('tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

async function start(
  server: ServerHost,
  request: FastifyRequest,
  { companyId, flows }: ConsoleCompany,
  terms: FlowTokenSubject,
  embed: Embed | undefined,
): Promise<RunReply> {
  const { purpose, customerId, email, bound } = terms;
  const user = customerId ? await ensureStandIn(server, companyId, customerId) : undefined;
  const known = customerId ? await server.get(ownFlowsService).factors(customerId) : undefined;
  const codes =
    purpose === 'enrol' && (known?.factors.length === 0 || known?.recoveryCodesLeft === 0)
      ? 'yes'
      : 'no';
  return server.get(flowRunner).start({
    companyId,
    flowId: flows[purpose],
    policyId: flows[purpose],
    parameters: {
      // As the console around it.
      ui_locales: 'en',
      userId: user?.userId ?? '',
      email,
      known: user ? 'yes' : 'no',
      codes,
      // Named so that no record of a run holds it.
      linkToken: bound ? await signOnLinkFor(server, companyId, customerId, bound) : '',
    },
    request: server.get(runWire).facts(request),
    ending: { id: signOnEnding, ticket: JSON.stringify(terms) },
    ...(embed && { embed }),
  });
}

/**
 * How clients without a browser start a flow of the console; they go on with it as with any other.
 */
export function startRoute(app: FastifyInstance, server: ServerHost): void {
  app.post<{ Params: { companyId: string; flowPolicyId: string } }>(
    '/v1/auth/:companyId/policy/:flowPolicyId/start',
    async (request, reply) => {
      const { companyId, flowPolicyId } = request.params;
      await countVisit(server, request, companyId);
      const token = await readToken(server.database.allCompanies, getBearerToken(request), 'sdk');
      if (!token) throw new Failure(401, codes.invalidToken, strings.otherToken.text);
      const subject = readJson(token.subject);
      const result = await startFlow(server, request, { subject, companyId, flowPolicyId });
      const { status, body } = server.get(runWire).plain(companyId, result);
      return reply
        .header('cache-control', 'no-store')
        .status(status)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body));
    },
  );
}
