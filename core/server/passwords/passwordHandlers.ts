import { codes, Failure } from '../../contract';
import { acceptInvitation, changePassword, confirmPerson } from '../../contract/internal';
import { handle } from '../host/plugin';
import { admit } from '../authentication/admit';
import { getSession } from '../authentication/identify';
import { clearTries } from '../authentication/lockout';
import { recordAtHome } from '../audit/audit';
import { requireOwnProvider } from '../sso/requireOwnProvider';
import { acceptAsNewPerson } from './acceptAsNewPerson';
import { requireOwnPassword } from './checkPassword';
import { isUnsafeLink } from './isUnsafeLink';
import { homeSecurity } from '../authentication/policy/securitySettings';
import { requireFit, setPassword } from './setPassword';
import { strings } from '../authentication/strings';
import { findToken, spendToken } from '../authentication/tokens';
import { readJson } from '../database';
import { proveByReset } from '../tenancy/home';

/** Passwords of members: the change of one's own, and the first one of an invitation. */
export const passwordHandlers = [
  handle(changePassword, async ({ body }, { server, customerId, audience, subject, request }) => {
    if (audience === 'reset' && subject['purpose'] !== 'expired')
      throw new Failure(401, codes.invalidToken, strings.linkOver.text);
    const { existingPassword, newPassword } = body;
    const own = {
      customerId,
      password: existingPassword,
      request,
      at: 'body/existingPassword',
    };
    const { hash: from, device } = await requireOwnPassword(server, own);
    const { passwordPolicy: policy } = await homeSecurity(server, customerId);
    const chosen = { customerId, password: newPassword, address: request.ip };
    await requireFit(server, { ...chosen, policy, at: 'body/newPassword' });
    const entry = { action: 'changePassword', resource: 'member', resourceId: customerId };
    await setPassword(server, { ...chosen, from, device }, tx =>
      recordAtHome(server, customerId, customerId, request, entry, { tx }),
    );
    return { message: 'Password changed' };
  }),
  handle(confirmPerson, async ({ body: { password, authToken } }, call) => {
    const { server, customerId, companyId, request } = call;
    const session = getSession(call);
    if ((password === undefined) === (authToken === undefined))
      throw new Failure(400, codes.invalid, strings.confirmBy.text);
    if (authToken !== undefined) await requireOwnProvider(call, session, authToken);
    else
      await requireOwnPassword(server, {
        customerId,
        password: password!,
        request,
        at: 'body/password',
      });
    const entry = { action: 'confirm', resource: 'session', resourceId: customerId };
    await server.database.transaction(undefined, async tx => {
      const terms = { enteredId: companyId, tx };
      await recordAtHome(server, customerId, customerId, request, entry, terms);
      await tx
        .updateTable('tokens')
        .set({ confirmed_date: Date.now() })
        .where('token_hash', '=', session.token_hash)
        .execute();
    });
    return {};
  }),
  handle(acceptInvitation, async ({ body: { token, password } }, { server, request, reply }) => {
    const over = () => new Failure(401, codes.invalid, strings.invitationLinkOver.text);
    const { allCompanies } = server.database;
    const link = await findToken(allCompanies, token, 'membership');
    if (link) {
      const { company_id: companyId } = link;
      const terms = { link, token, password, request, over };
      const customerId = await acceptAsNewPerson(server, terms);
      return admit(server, {
        customerId,
        path: 'invitation',
        methods: ['pwd'],
        request,
        reply,
        companyId,
      });
    }
    const row = await findToken(allCompanies, token, 'invitation');
    if (!row || (await isUnsafeLink(server, row))) throw over();
    const { customer_id: customerId, company_id: companyId } = row;
    const { passwordPolicy: policy } = await homeSecurity(server, customerId);
    const chosen = { customerId, password, address: request.ip };
    await requireFit(server, { ...chosen, policy, at: 'body/password' });
    await setPassword(server, chosen, async tx => {
      if (!(await spendToken(tx, token, 'invitation'))) throw over();
    });
    // A link that lay in an outbox shows nobody's mailbox.
    if (readJson(row.subject)['proves'] === true) await proveByReset(server, customerId);
    // Guesses from before end here: an administrator, who could unlock the account, made the link.
    await clearTries(allCompanies, customerId);
    const proof = { customerId, path: 'invitation', methods: ['pwd'], companyId } as const;
    return admit(server, { ...proof, request, reply });
  }),
];
