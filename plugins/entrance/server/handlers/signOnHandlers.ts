import {
  codes,
  Failure,
  passwordless,
  passwordlessLogin,
  skCallback,
  skProxy,
  usernameless,
  usernamelessLogin,
  type Flag,
  type LoginReply,
} from '../../../../core/contract';
import {
  admit,
  handle,
  hashSecret,
  issueToken,
  normalizeEmail,
  type Call,
  type FlowPurpose,
  type Proof,
  type ServerHost,
} from '../../../../core/server';
import { entranceFlags } from '../../../../core/server/access/entranceFlags';
import { bearerOf } from '../../../../core/server/access/identify';
import { flowRunner } from '../../../flows/contract';
import { strings } from '../../strings';
import type { Shown } from '../OwnFlows';
import { ownFlowsService } from '../ownFlowsService';
import { startFlow } from '../startFlow';

const refused = (message: string) => new Failure(401, codes.invalid, message);

function requireOn(server: ServerHost, flag: Flag): void {
  if (!entranceFlags(server)[flag.id]) throw new Failure(400, codes.invalid, strings.notHere.text);
}

/** A token good for this flow's end alone, with the flow that signs on. */
async function offer(
  server: ServerHost,
  terms: { purpose: 'passwordless' | 'usernameless'; customerId: string; email?: string },
): Promise<LoginReply> {
  const { run, ...flow } = await server.get(ownFlowsService).beginRun(terms);
  const subject = { path: terms.purpose, methods: [], run };
  const access_token = await issueToken(server.database.across, {
    audience: 'mfa',
    customerId: '',
    companyId: flow.companyId,
    subject,
  });
  return { access_token, token_type: 'Bearer', mfaRequired: true, status: 'active', customerId: '', ...flow };
}

async function end(server: ServerHost, token: string): Promise<boolean> {
  const { numDeletedRows } = await server.database.across
    .deleteFrom('tokens')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const secondFactors: readonly FlowPurpose[] = ['challenge', 'enrol'];

type LoginPath = Proof['path'];
/** What a sign-on that waits has shown so far, and where it leads. */
interface Waiting {
  readonly path: LoginPath;
  readonly methods?: readonly string[];
  readonly run?: string;
  readonly companyId?: string;
}

/** What a sign-on that waits becomes with what a flow showed; throws where the two do not belong together. */
function joined(call: Call, shown: Shown) {
  const { path, methods = [], run, companyId } = call.subject as unknown as Waiting;
  const fits = call.customerId
    ? shown.customerId === call.customerId && secondFactors.includes(shown.purpose)
    : run === shown.run && path === shown.purpose;
  if (!fits) throw refused(strings.another.text);
  return { path, companyId, methods: [...new Set([...methods, ...shown.methods])] };
}

/** The same for a session, which goes on with what was shown besides. */
async function raised(call: Call, shown: Shown) {
  const row = await call.server.database.across
    .selectFrom('tokens')
    .select(['path', 'methods'])
    .where('token_hash', '=', String(call.subject['tokenHash']))
    .executeTakeFirstOrThrow();
  if (shown.customerId !== call.customerId || !secondFactors.includes(shown.purpose))
    throw refused(strings.another.text);
  const methods = JSON.parse(row.methods) as string[];
  return {
    path: row.path as LoginPath,
    companyId: call.companyId,
    methods: [...new Set([...methods, ...shown.methods])],
  };
}

/** The calls by which a browser runs the console's own flows and signs on with what they showed. */
export const signOnHandlers = [
  handle(passwordlessLogin, async ({ body }, { server, request }) => {
    requireOn(server, passwordless);
    server.rates.take(`passwordless ${request.ip}`, server.settings.rateLimit.tries);
    const email = normalizeEmail(body.email);
    const customer = await server.database.across
      .selectFrom('customers')
      .select('customer_id')
      .where('email', '=', email)
      .where('status', '!=', 'invited')
      .executeTakeFirst();
    return offer(server, { purpose: 'passwordless', customerId: customer?.customer_id ?? '', email });
  }),

  handle(usernamelessLogin, async (_, { server, request }) => {
    requireOn(server, usernameless);
    server.rates.take(`usernameless ${request.ip}`, server.settings.rateLimit.tries);
    return offer(server, { purpose: 'usernameless', customerId: '' });
  }),

  handle(skProxy, async ({ body }, { server, request, subject }) => {
    const { companyId, flowPolicyId, channel } = body;
    const origin = `${request.protocol}://${request.host}`;
    const reply = await startFlow(server, request, { subject, companyId, flowPolicyId }, { origin, channel });
    if (reply.kind === 'ended') return { ended: reply.body };
    return { url: await server.get(flowRunner).pageOf(companyId, reply.interactionId) };
  }),

  handle(skCallback, async ({ body }, call) => {
    const { server, request } = call;
    const shown = await server.get(ownFlowsService).redeem(body.access_token);
    if (!shown) throw refused(strings.over.text);
    const proof = call.audience === 'mfa' ? joined(call, shown) : await raised(call, shown);
    // Of two that bring the same waiting sign-on, or the same session, one goes on.
    if (!(await end(server, bearerOf(request)))) throw refused(strings.over.text);
    return admit(server, { customerId: shown.customerId, ...proof, request });
  }),
];
