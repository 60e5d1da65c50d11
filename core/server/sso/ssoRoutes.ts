import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getField } from '#core/contract';
import type { SsoProvider } from '../../contract/internal';
import { issueToken } from '../authentication/tokens';
import { writeAudit } from '../audit/audit';
import { countVisit } from '../host/limits/counts';
import type { ServerHost } from '../host/serverHost';
import { beginSso, redirectUri, openProvider, takeState } from './ssoState';
import { releaseAddress } from '../tenancy/releaseAddress';
import { findPerson, type SignInPlan } from './findPerson';
import { findDomainStanding } from './mailDomains';
import { readClaims, type SsoClaims } from './readClaims';
import { ssoBrowser } from './ssoBrowser';
import { ssoClient } from './ssoClient';
import { SsoError, toSsoError } from './SsoError';
import { listMethods } from './ssoConfined';
import { triedPage, endTrial, decryptTrial } from './trials';

/** The pages that lead a browser to a company's provider and back into the console. */
export function ssoRoutes(app: FastifyInstance, server: ServerHost): void {
  const leave = (reply: FastifyReply, url: string) =>
    reply.header('cache-control', 'no-store').redirect(url, 302);
  const toConsole = (reply: FastifyReply, query: Readonly<Record<string, string>>) =>
    leave(reply, `${server.settings.publicUrl}/sso/callback?${new URLSearchParams(query)}`);
  const guarded =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await work(request, reply);
      } catch (fault) {
        const { code, message } = toSsoError(fault);
        request.log.info({ code, message, reqId: request.id }, 'single sign-on failed');
        return toConsole(reply, { error: code, error_description: message });
      }
    };
  const backAddress = (request: FastifyRequest) => {
    const back = new URL(redirectUri(server));
    back.search = new URL(request.url, back).search;
    return back;
  };

  app.get(
    '/v1/customers/sso',
    guarded(async (request, reply) => {
      const asked = getField(request.query, 'companyId');
      const companyId = typeof asked === 'string' ? asked.slice(0, 100) : '';
      await countVisit(server, request, companyId);
      const provider = await openProvider(server, companyId);
      return leave(
        reply,
        await beginSso(server, {
          companyId,
          provider,
          browser: ssoBrowser(server, request, reply),
          again: getField(request.query, 'again') === '1',
        }),
      );
    }),
  );

  app.get(
    '/v1/customers/sso/callback',
    guarded(async (request, reply) => {
      const { state, companyId, kept } = await takeState(server, request);
      await countVisit(server, request, companyId);
      const { verifier, nonce, trial, again } = kept;
      const readAnswer = async (provider: SsoProvider) =>
        readClaims(await ssoClient(server, companyId, provider), backAddress(request), {
          issuer: provider.issuer,
          state,
          verifier,
          nonce,
        });
      if (trial) {
        const answer = await decryptTrial(server, companyId, trial)
          .then(readAnswer)
          .catch(toSsoError);
        await endTrial(server, companyId, trial, answer);
        return reply
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(triedPage);
      }
      const provider = await openProvider(server, companyId);
      const claims = await readAnswer(provider);
      const { authenticatedAt } = claims;
      if (again !== undefined) requireSince(again, authenticatedAt);
      const customerId = await welcome(server, companyId, { provider, claims, request });
      const methods = listMethods(companyId, provider, claims);
      const subject = { browser: kept.browser, methods, authenticatedAt, again };
      const { allCompanies } = server.database;
      return toConsole(reply, {
        ...(again !== undefined && { again: '1' }),
        authToken: await issueToken(allCompanies, {
          audience: 'ssoCode',
          customerId,
          companyId,
          subject,
        }),
      });
    }),
  );
}

/** By how much the clock of a provider may be slow. */
const clockSkew = 60_000;

/** Refuses an answer of a provider that did not authenticate the person again, where it says when it did. */
function requireSince(asked: number, authenticatedAt = asked): void {
  if (authenticatedAt < asked - clockSkew)
    throw new SsoError(
      'not_signed_in_again',
      'Your company’s provider didn’t ask you to sign in again. Sign out there, then try again.',
    );
}

interface Coming {
  readonly provider: Awaited<ReturnType<typeof openProvider>>;
  readonly claims: SsoClaims;
  readonly request: FastifyRequest;
}

/** The audit trail’s names for a person’s first sign-in through a provider. */
const firstTime: Record<SignInPlan['outcome'], string> = {
  known: '',
  linked: 'link',
  joined: 'join',
  created: 'create',
};

/** The person who comes back, known or new to the company, which keeps the latter in its trail. */
async function welcome(
  server: ServerHost,
  companyId: string,
  { provider, claims, request }: Coming,
): Promise<string> {
  if (claims.verified) await releaseAddress(server, claims.email);
  const domain = await findDomainStanding(server, companyId, claims);
  return server.database.transaction(companyId, async db => {
    const arrival = { companyId, provider, claims, domain };
    const { customerId, outcome } = await findPerson(server, db, arrival);
    const { email, issuer } = claims;
    const entry = {
      action: firstTime[outcome],
      resource: 'member',
      resourceId: customerId,
    };
    if (outcome !== 'known')
      await writeAudit(
        server,
        { companyId, customerId },
        request,
        { ...entry, after: { email, issuer } },
        db,
      );
    return customerId;
  });
}
