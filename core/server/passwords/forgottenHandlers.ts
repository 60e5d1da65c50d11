import { codes, Failure } from '../../contract';
import { forgotPassword, resetForgotten } from '../../contract/authentication/entrance';
import { handle, type Call } from '../host/plugin';
import { admit } from '../authentication/admit';
import { deferredTasks } from '../jobs/deferredTasks';
import { giveBackAddress, takeAddress, untilUnlocked } from '../authentication/lockout';
import { recordEverywhere } from '../audit/recordEverywhere';
import { securityFor, listCompanySecurity } from '../authentication/policy/securitySettings';
import { sendResetLink } from './sendResetLink';
import { requireFit, setPassword } from './setPassword';
import { strings } from '../authentication/strings';
import { findToken, revokeTokens, spendToken } from '../authentication/tokens';
import { readJson } from '../database';

const over = () => new Failure(401, codes.invalid, strings.linkOver.text);

/**
 * Whose link it is. One that lay in a company's open outbox opens no account that by now reaches
 * into others.
 */
async function findLink(server: Call['server'], token: string) {
  const row = await findToken(server.database.across, token, 'reset');
  if (!row || readJson(row.subject).purpose !== 'forgotten') throw over();
  const readable = row.company_id !== '' && server.settings.smtpUrl === undefined;
  if (readable && (await listCompanySecurity(server, row.customer_id)).length > 1) throw over();
  return row;
}

/** A password that was forgotten: a link by mail, and the new password with it. */
export const forgottenHandlers = [
  handle(forgotPassword, async ({ body: { email } }, { server, request }) => {
    await takeAddress(server.database.across, request.ip);
    server
      .get(deferredTasks)
      .add('the link to set a new password could not be sent', () =>
        sendResetLink(server, email, request.ip),
      );
    return { message: strings.linkOnItsWay.text };
  }),
  handle(resetForgotten, async ({ body: { token, password } }, { server, request }) => {
    const { across } = server.database;
    await takeAddress(across, request.ip);
    const { customer_id: customerId, company_id: companyId } = await findLink(server, token);
    await giveBackAddress(across, request.ip);
    const { passwordPolicy: policy } = await securityFor(server, customerId);
    await requireFit(across, { customerId, password, policy, at: 'body/password' });
    if (!(await spendToken(across, token, 'reset'))) throw over();
    await setPassword(server, { customerId, password });
    await revokeTokens(across, customerId);
    const entry = { action: 'resetPassword', resource: 'member', resourceId: customerId };
    await recordEverywhere(server, customerId, customerId, request, entry);
    const { numUpdatedRows } = await across
      .updateTable('customers')
      .set({ failed_count: 0, failed_at: 0, locked_until: 0 })
      .where('customer_id', '=', customerId)
      .where('locked_until', '<>', untilUnlocked)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure(403, codes.invalid, strings.stillLocked.text);
    return admit(server, { customerId, path: 'password', methods: ['pwd'], request, companyId });
  }),
];
