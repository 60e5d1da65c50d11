import type { LoginReply } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { admit, type Proof } from './admit';
import { checkPassword } from '../passwords/checkPassword';
import { consoleFlows } from './consoleFlows';
import { hashSecret } from '../encryption/hashSecret';

/**
 * Signs in by password: one answer for an unknown address, a wrong password and a locked account.
 */
export async function signIn(
  server: ServerHost,
  email: string,
  password: string,
  request: Proof['request'],
): Promise<LoginReply> {
  const customerId = await checkPassword(server, { email, password }, request);
  const reply = await admit(server, { customerId, path: 'password', methods: ['pwd'], request });
  const flows = server.find(consoleFlows);
  if (!flows || reply.mfaRequired || reply.status !== 'active') return reply;
  // Clients of before run a flow at every sign-on, whether one is due or not, and stop where the
  // answer names none.
  const flow = await flows.begin({
    purpose: 'proceed',
    customerId,
    by: hashSecret(reply.access_token),
  });
  return { ...reply, ...flow };
}
