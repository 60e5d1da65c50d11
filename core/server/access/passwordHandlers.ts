import { acceptInvitation, changePassword, codes, Failure } from '../../contract';
import { handle } from '../host/plugin';
import { admit } from './admit';
import { clearTries, countTry, giveBackAddress, takeAddress } from './lockout';
import { fits } from './passwords';
import { recordEverywhere } from './recordEverywhere';
import { securityFor } from './securityFor';
import { requireFit, setPassword } from './setPassword';
import { strings } from './strings';
import { findToken, revokeTokens, spendToken } from './tokens';

/** Passwords of members: the change of one's own, and the first one of an invitation. */
export const passwordHandlers = [
  handle(changePassword, async ({ body }, { server, customerId, audience, subject, request }) => {
    if (audience === 'reset' && subject['purpose'] !== 'expired')
      throw new Failure(401, codes.invalidToken, strings.linkOver.text);
    const { across } = server.database;
    await takeAddress(across, request.ip);
    const { password_hash } = await across
      .selectFrom('customers')
      .select('password_hash')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (!(await countTry(across, customerId))) throw new Failure(429, codes.tooMany, strings.lockedForNow.text);
    if (!(await fits(body.existingPassword, password_hash)))
      throw new Failure(400, codes.invalid, 'The current password is not right.', [
        { at: 'body/existingPassword', message: 'is not right' },
      ]);
    await clearTries(across, customerId);
    await giveBackAddress(across, request.ip);
    const { passwordPolicy: policy } = await securityFor(server, customerId);
    const password = body.newPassword;
    await requireFit(across, { customerId, password, policy, at: 'body/newPassword' });
    await setPassword(server, { customerId, password });
    await revokeTokens(across, customerId);
    const entry = { action: 'changePassword', resource: 'member', resourceId: customerId };
    await recordEverywhere(server, customerId, customerId, request, entry);
    return { message: 'Password changed' };
  }),
  handle(acceptInvitation, async ({ body: { token, password } }, { server, request }) => {
    const over = () =>
      new Failure(401, codes.invalid, 'This invitation has been used or has ended. Ask for a new one.');
    const { across } = server.database;
    const found = await findToken(across, token, 'invitation');
    if (!found) throw over();
    const { customer_id: customerId, company_id: companyId } = found;
    const { passwordPolicy: policy } = await securityFor(server, customerId);
    await requireFit(across, { customerId, password, policy, at: 'body/password' });
    if (!(await spendToken(across, token, 'invitation'))) throw over();
    await setPassword(server, { customerId, password });
    await across.updateTable('customers').set({ email_verified: 1 }).where('customer_id', '=', customerId).execute();
    await revokeTokens(across, customerId);
    return admit(server, { customerId, path: 'invitation', methods: ['pwd'], request, companyId });
  }),
];
