import type { LoginReply } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { admit, type Proof } from './admit';
import { checkPassword } from './checkPassword';

/** Signs in by password: one answer for an unknown address, a wrong password and a locked account. */
export async function signIn(
  server: ServerHost,
  email: string,
  password: string,
  request: Proof['request'],
): Promise<LoginReply> {
  const customerId = await checkPassword(server, { email, password }, request);
  return admit(server, { customerId, path: 'password', methods: ['pwd'], request });
}
