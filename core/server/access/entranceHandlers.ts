import {
  acceptInvitation,
  changePassword,
  codes,
  Failure,
  login,
  logout,
  register,
  setup,
  setupState,
} from '../../contract';
import { entranceState } from '../../contract/entrance';
import { handle } from '../host/plugin';
import { admit } from './admit';
import { createCompany } from './createCompany';
import { createCustomer } from './createCustomer';
import { entranceFlags } from './entranceFlags';
import { fits, hashPassword, requireStrong } from './passwords';
import { isOpen, isSetUpKey, setUp } from './setUp';
import { signIn } from './signIn';
import { revokeTokens, spendToken } from './tokens';

/** The calls of the entrance: set-up, sign-on, sign-up, sign-off and passwords. */
export const entranceHandlers = [
  handle(setupState, async (_, { server }) => ({ open: await isOpen(server) })),
  handle(entranceState, async (_, { server }) => ({
    flags: entranceFlags(server),
    registration: server.settings.registration && !(await isOpen(server)),
  })),
  handle(setup, async ({ body }, { server, request }) => {
    if (!(await isOpen(server)))
      throw new Failure(409, codes.conflict, 'This installation has been set up already. Sign on instead.');
    if (!(await isSetUpKey(server, body.key)))
      throw new Failure(
        401,
        codes.invalid,
        'This set-up link is not the newest one. Use the link printed at the last start of the server.',
      );
    const customerId = await setUp(server, body);
    if (!customerId)
      throw new Failure(409, codes.conflict, 'This installation has been set up already. Sign on instead.');
    return admit(server, { customerId, path: 'setUp', methods: ['pwd'], request });
  }),
  handle(login, async ({ body }, { server, request }) => signIn(server, body.email, body.password, request)),
  handle(register, async ({ body }, { server }) => {
    if (!server.settings.registration || (await isOpen(server)))
      throw new Failure(
        403,
        codes.invalid,
        'Signing up is closed on this installation. Ask an administrator for an invitation.',
      );
    requireStrong(body.password);
    const customerId = await createCustomer(server.database.across, body);
    const name = body.company?.trim() || `${body.firstName.trim()}’s company`;
    await createCompany(server, { name, customerId, examples: false });
    return { customerId };
  }),
  handle(logout, async (_, { server, subject }) => {
    await server.database.across.deleteFrom('tokens').where('token_hash', '=', String(subject['tokenHash'])).execute();
    return { message: 'Signed off' };
  }),
  handle(changePassword, async ({ body }, { server, customerId, audit, companyId, audience, subject }) => {
    if (audience === 'reset' && subject['purpose'] !== 'expired')
      throw new Failure(401, codes.invalidToken, 'This token is of another kind. Sign on again.');
    const { across } = server.database;
    const customer = await across
      .selectFrom('customers')
      .selectAll()
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (!(await fits(body.existingPassword, customer.password_hash)))
      throw new Failure(400, codes.invalid, 'The current password is not right.', [
        { at: 'body/existingPassword', message: 'is not right' },
      ]);
    requireStrong(body.newPassword);
    const password_hash = await hashPassword(body.newPassword);
    await across
      .updateTable('customers')
      .set({ password_hash, status: 'active', password_date: Date.now() })
      .where('customer_id', '=', customerId)
      .execute();
    await revokeTokens(across, customerId);
    if (companyId) await audit({ action: 'changePassword', resource: 'member', resourceId: customerId });
    return { message: 'Password changed' };
  }),
  handle(acceptInvitation, async ({ body }, { server, request }) => {
    requireStrong(body.password);
    const { across } = server.database;
    const token = await spendToken(across, body.token, 'invitation');
    if (!token) throw new Failure(401, codes.invalid, 'This invitation has been used or has ended. Ask for a new one.');
    const password_hash = await hashPassword(body.password);
    await across
      .updateTable('customers')
      .set({ password_hash, status: 'active', password_date: Date.now(), email_verified: 1 })
      .where('customer_id', '=', token.customer_id)
      .execute();
    return admit(server, {
      customerId: token.customer_id,
      path: 'invitation',
      methods: ['pwd'],
      request,
      companyId: token.company_id,
    });
  }),
];
