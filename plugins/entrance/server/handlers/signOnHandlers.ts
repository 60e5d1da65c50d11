import { getPageOrigin } from '#core/server/http/publicAddress';
import { codes, Failure, newId, type Flag } from '#core/contract';
import {
  passwordless,
  passwordlessLogin,
  skCallback,
  signOnByLink,
  skProxy,
  usernameless,
  usernamelessLogin,
  type LoginReply,
} from '#core/contract/internal';
import { handle, readJson, type Call, type ServerHost } from '#core/server';
import {
  admit,
  countTryAt,
  hashSecret,
  issueToken,
  normalizeEmail,
  type FlowPurpose,
  type Proof,
} from '#core/server/internal';
import { entranceFlags } from '#core/server/authentication/consoleFlows';
import { getBearerToken } from '#core/server/authentication/identify';
import { findKnownBrowser, ssoBrowser } from '#core/server/sso/ssoBrowser';
import { flowRunner } from '#plugins/runtime/contract';
import { strings } from '../../strings';
import { type Shown, ownFlowsService } from '../OwnFlows';
import { endToken, spendSignOnLink } from '../signOnLinks';
import { readSessionAge, keepAge } from '../sessionAge';
import { startFlow } from '../startFlow';

const createUnauthorizedFailure = (message: string) => new Failure(401, codes.invalid, message);

function requireOn(server: ServerHost, flag: Flag): void {
  if (!entranceFlags(server)[flag.id]) throw new Failure(400, codes.invalid, strings.notHere.text);
}

/** A token good for this flow's end alone, with the flow that signs in. */
async function offer(
  server: ServerHost,
  terms: { purpose: 'passwordless' | 'usernameless'; customerId: string; email?: string },
  browser?: string,
): Promise<LoginReply> {
  const run = newId();
  const subject = { path: terms.purpose, methods: [], run };
  const access_token = await issueToken(server.database.allCompanies, {
    audience: 'mfa',
    customerId: '',
    companyId: '',
    subject,
  });
  const bound = browser && { waiting: hashSecret(access_token), browser: hashSecret(browser) };
  const flow = await server.get(ownFlowsService).begin({ ...terms, run, ...(bound && { bound }) });
  return {
    access_token,
    token_type: 'Bearer',
    mfaRequired: true,
    status: 'active',
    customerId: '',
    ...flow,
  };
}

const secondFactors: readonly FlowPurpose[] = ['challenge', 'enrol'];
/** The purposes with which a session can continue, including the flow without a prompt. */
const ofSessions: readonly FlowPurpose[] = [...secondFactors, 'proceed'];

type LoginPath = Proof['path'];
/** The state of a pending sign-in: the proof so far, and where it leads. */
interface Waiting {
  readonly path: LoginPath;
  readonly methods?: readonly string[];
  readonly run?: string;
  readonly companyId?: string;
}

/** Merges a pending sign-in with the result of a flow; throws if the two do not belong together. */
function mergeSignOnProof(call: Call, shown: Shown) {
  const { path, methods = [], run, companyId } = call.subject as unknown as Waiting;
  const fits = call.customerId
    ? shown.customerId === call.customerId && secondFactors.includes(shown.purpose)
    : run === shown.run && path === shown.purpose;
  if (!fits) throw createUnauthorizedFailure(strings.another.text);
  return { path, companyId, methods: [...new Set([...methods, ...shown.methods])] };
}

/** The same for a session, which goes on with what was shown besides. */
async function mergeSessionProof(call: Call, shown: Shown) {
  const row = await call.server.database.allCompanies
    .selectFrom('tokens')
    .select(['path', 'methods'])
    .where('token_hash', '=', String(call.subject['tokenHash']))
    .executeTakeFirstOrThrow();
  if (shown.customerId !== call.customerId || !ofSessions.includes(shown.purpose))
    throw createUnauthorizedFailure(strings.another.text);
  const methods = readJson(row.methods);
  return {
    path: row.path as LoginPath,
    companyId: call.companyId,
    methods: [...new Set([...methods, ...shown.methods])],
  };
}

/** The calls by which a browser runs the console's own flows and signs in with what they showed. */
export const signOnHandlers = [
  handle(passwordlessLogin, async ({ body }, { server, request, reply }) => {
    requireOn(server, passwordless);
    await countTryAt(server, request, 'passwordless');
    const email = normalizeEmail(body.email);
    const customer = await server.database.allCompanies
      .selectFrom('customers')
      .select('customer_id')
      .where('email', '=', email)
      .where('status', '!=', 'invited')
      .executeTakeFirst();
    const terms = {
      purpose: 'passwordless' as const,
      customerId: customer?.customer_id ?? '',
      email,
    };
    return offer(server, terms, ssoBrowser(server, request, reply));
  }),

  handle(signOnByLink, async ({ body }, { server, request, reply }) => {
    requireOn(server, passwordless);
    await countTryAt(server, request, 'signOnLink');
    const customerId = await spendSignOnLink(server, body.token, findKnownBrowser(server, request));
    const proof = { customerId, path: 'passwordless', methods: ['otp'] } as const;
    return admit(server, { ...proof, request, reply });
  }),

  handle(usernamelessLogin, async (_, { server, request }) => {
    requireOn(server, usernameless);
    await countTryAt(server, request, 'usernameless');
    return offer(server, { purpose: 'usernameless', customerId: '' });
  }),

  handle(skProxy, async ({ body }, { server, request, subject }) => {
    const { companyId, flowPolicyId, channel, scheme } = body;
    const origin = getPageOrigin(server, request);
    const reply = await startFlow(
      server,
      request,
      { subject, companyId, flowPolicyId },
      { origin, channel, ...(scheme && { scheme }) },
    );
    if (reply.kind === 'ended') return { ended: reply.body };
    return { url: await server.get(flowRunner).pageOf(companyId, reply.interactionId) };
  }),

  handle(skCallback, async ({ body }, call) => {
    const { server, request } = call;
    const shown = await server.get(ownFlowsService).redeem(body.access_token);
    if (!shown) throw createUnauthorizedFailure(strings.over.text);
    const proof =
      call.audience === 'mfa'
        ? mergeSignOnProof(call, shown)
        : await mergeSessionProof(call, shown);
    // Whoever sets a factor up shows none that was known before.
    const age =
      shown.purpose === 'proceed' || (call.audience !== 'mfa' && shown.purpose === 'enrol')
        ? await readSessionAge(server, getBearerToken(request))
        : undefined;
    // Of two that bring the same waiting sign-in, or the same session, one goes on.
    if (!(await endToken(server, hashSecret(getBearerToken(request)))))
      throw createUnauthorizedFailure(strings.over.text);
    const { customerId } = shown;
    const to = { request, reply: call.audience === 'mfa' ? call.reply : undefined };
    const reply = await admit(server, { customerId, ...proof, ...to });
    if (age) await keepAge(server, reply.access_token, age);
    return reply;
  }),
];
