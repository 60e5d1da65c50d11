import { codes, Failure } from '../../contract';
import {
  type LoginReply,
  login,
  logout,
  register,
  setup,
  setupState,
  confirmAddress,
} from '../../contract/internal';
import type { ServerHost } from '../host/serverHost';
import { admit } from './admit';
import { checkPassword, requireOwnPassword } from '../passwords/checkPassword';
import { consoleFlows, entranceFlags } from './consoleFlows';
import { hashSecret } from '../encryption/secrets';
import { entranceState } from '../../contract/authentication/entrance';
import { countSignUp } from '../host/limits/counts';
import { type Call, handle } from '../host/plugin';
import { proveAddress } from '../tenancy/home';
import { signUp } from './signUp';
import { findToken, spendToken } from './tokens';
import { strings } from './strings';
import { requireMemberPassword } from '../passwords/findPasswordFaults';
import { isOpen, isSetUpKey, setUp } from './setUp';

/**
 * Signs in by password: one answer for an unknown address, a wrong password and a locked account.
 */
export async function signIn(
  server: ServerHost,
  email: string,
  password: string,
  { request, reply: to }: Pick<Call, 'request' | 'reply'>,
): Promise<LoginReply> {
  const checked = await checkPassword(server, { email, password }, request);
  const { customerId } = checked;
  const proof = { ...checked, path: 'password', methods: ['pwd'] } as const;
  const reply = await admit(server, { ...proof, request, reply: to });
  const flows = server.find(consoleFlows);
  if (!flows || reply.mfaRequired || reply.status !== 'active') return reply;
  // Clients of before run a flow at every sign-in, whether one is due or not, and stop where the
  // answer names none.
  const flow = await flows.begin({
    purpose: 'proceed',
    customerId,
    by: hashSecret(reply.access_token),
  });
  return { ...reply, ...flow };
}

/** The calls of the entrance: set-up, sign-in, sign-up and sign-off. */
export const entranceHandlers = [
  handle(setupState, async (_, { server }) => ({ open: await isOpen(server) })),
  handle(entranceState, async (_, { server }) => ({
    flags: entranceFlags(server),
    registration: server.settings.registration && !(await isOpen(server)),
  })),
  handle(setup, async ({ body }, { server, request, reply }) => {
    if (!(await isOpen(server)))
      throw new Failure(
        409,
        codes.conflict,
        'This installation is already set up. Sign in instead.',
      );
    if (!(await isSetUpKey(server, body.key)))
      throw new Failure(
        401,
        codes.invalid,
        'This setup link is outdated. Use the one that the server printed when it last started.',
      );
    const customerId = await setUp(server, body, request);
    if (!customerId)
      throw new Failure(
        409,
        codes.conflict,
        'This installation is already set up. Sign in instead.',
      );
    return admit(server, { customerId, path: 'setUp', methods: ['pwd'], request, reply });
  }),
  handle(login, async ({ body }, call) => signIn(call.server, body.email, body.password, call)),
  handle(register, async ({ body }, { server, request }) => {
    await countSignUp(server, request);
    if (!server.settings.registration || (await isOpen(server)))
      throw new Failure(
        403,
        codes.invalid,
        'Sign-up is closed on this installation. Ask an administrator for an invitation.',
      );
    await requireMemberPassword(body.password);
    const customerId = await signUp(server, body, request.ip);
    return { customerId, ...(server.settings.signUpVerified && { verifies: true }) };
  }),
  handle(confirmAddress, async ({ body: { token, password } }, { server, request }) => {
    const { allCompanies } = server.database;
    const over = () => new Failure(401, codes.invalid, strings.confirmLinkOver.text);
    const row = await findToken(allCompanies, token, 'address');
    if (!row) throw over();
    const { customer_id: customerId } = row;
    // Whoever reads the mailbox may not be who signed up, and must not vouch for them.
    const own = { customerId, password, request, at: 'body/password' };
    await requireOwnPassword(server, own);
    if (!(await spendToken(allCompanies, token, 'address'))) throw over();
    await proveAddress(allCompanies, customerId);
    return { message: strings.addressConfirmed.text };
  }),
  handle(logout, async (_, { server, subject }) => {
    await server.database.allCompanies
      .deleteFrom('tokens')
      .where('token_hash', '=', String(subject['tokenHash']))
      .execute();
    return { message: 'Signed out' };
  }),
];
