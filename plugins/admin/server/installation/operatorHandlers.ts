import { codes, Failure, format } from '#core/contract';
import { handle, queueMail, readJson, type Queries } from '#core/server';
import {
  clearTries,
  consoleFlows,
  findHome,
  isLocked,
  issueToken,
  normalizeEmail,
  proveInSession,
  sessionTokens,
  nameInMail,
  recordAtHome,
  revokeTokens,
} from '#core/server/internal';
import { getSession } from '#core/server/authentication/identify';
import { findToken, spendToken, type TokenKind } from '#core/server/authentication/tokens';
import { homeSecurity } from '#core/server/authentication/policy/securitySettings';
import { preparePassword, requireFit } from '#core/server/passwords/setPassword';
import {
  acceptOperatorship,
  addOperator,
  listOperators,
  removeOperator,
  unlockAccount,
  type Operator,
} from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

interface Row {
  readonly customer_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly last_login: number;
  readonly locked_until: number;
}
const columns = [
  'customer_id',
  'email',
  'first_name',
  'last_name',
  'last_login',
  'locked_until',
] as const;
/** An operator; of one who has not accepted, the address alone (guarantee 28). */
const toOperator = (row: Row, pending = false): Operator => ({
  customerId: row.customer_id,
  name: (!pending && `${row.first_name} ${row.last_name}`.trim()) || row.email,
  email: row.email,
  lastLogin: pending ? 0 : row.last_login,
  pending,
  locked: !pending && isLocked(row.locked_until),
});
const mark = (db: Queries, customerId: string, operator: 0 | 1) =>
  db.updateTable('customers').set({ operator }).where('customer_id', '=', customerId).execute();

/** Ends a person's tokens of these kinds; whether there were any. */
async function endLinks(db: Queries, customerId: string, kinds: TokenKind[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', 'in', kinds)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all that a person is signed in to, but for this session. */
const endOthers = (db: Queries, customerId: string, tokenHash: string) =>
  db
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', 'in', sessionTokens)
    .where('token_hash', '!=', tokenHash)
    .execute();

// Not 401, which would end the session of who opens an old link.
const over = () => new Failure(404, codes.notFound, strings.operateOver.text);

/**
 * The person who was asked accepts. The link went to their mailbox, or an operator handed it over,
 * who answers for whom it reaches: either proves the address (guarantee 28).
 */
export const acceptHandler = handle(acceptOperatorship, async ({ body }, call) => {
  const { server, customerId, companyId, transaction, request } = call;
  const { token, password } = body;
  const { allCompanies } = server.database;
  const row = await findToken(allCompanies, token, 'operatorship');
  if (!row) throw over();
  if (row.customer_id !== customerId)
    throw new Failure(403, codes.invalid, strings.operateAnother.text);
  const { by } = readJson(row.subject);
  if (typeof by === 'string' && !(await isOperatorStill(allCompanies, by))) throw over();
  // A password of before may have been set by a link that members of an environment could read.
  const { passwordPolicy } = await homeSecurity(server, customerId);
  const policy = { ...passwordPolicy, previous: Math.max(1, passwordPolicy.previous) };
  const chosen = { customerId, password, address: request.ip };
  await requireFit(server, { ...chosen, policy, at: 'body/password' });
  const setNewPassword = await preparePassword(chosen);
  const session = getSession(call);
  await transaction(async db => {
    // Whoever asked runs the installation still: a right that was lost brings nobody in later.
    if (typeof by === 'string' && !(await isOperatorStill(db, by))) throw over();
    if (!(await spendToken(db, token, 'operatorship'))) throw over();
    await setNewPassword(db);
    await endOthers(db, customerId, session.token_hash);
    await proveInSession(db, session, true);
    await mark(db, customerId, 1);
    // Members of an environment may have read them in its outbox.
    await endLinks(db, customerId, ['reset', 'invitation', 'device']);
    if (companyId)
      await call.audit({ action: 'create', resource: 'operator', resourceId: customerId }, db);
  });
  return { message: strings.operateDone.text };
});

/** Whether somebody runs the installation, and does so until the transaction ends. */
async function isOperatorStill(db: Queries, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('operator')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.operator === 1;
}

/** Who runs the installation. */
export const operatorHandlers = [
  handle(listOperators, async (_, { server }) => {
    const rows = await server.database.allCompanies
      .selectFrom('customers')
      .select(columns)
      .where('operator', '=', 1)
      .orderBy('first_name')
      .orderBy('last_name')
      .orderBy('customer_id')
      .execute();
    const asked = await server.database.allCompanies
      .selectFrom('customers')
      .select(columns)
      .where('operator', '=', 0)
      .where('customer_id', 'in', db =>
        db
          .selectFrom('tokens')
          .select('customer_id')
          .where('audience', '=', 'operatorship')
          .where('expires_date', '>', Date.now()),
      )
      .orderBy('email')
      .execute();
    return {
      operators: [...rows.map(row => toOperator(row)), ...asked.map(row => toOperator(row, true))],
    };
  }),

  handle(addOperator, async ({ body }, call) => {
    const email = normalizeEmail(body.email);
    const refuse = (status: number, message: string) =>
      new Failure(status, codes.invalid, message, [{ at: 'body/email', message }]);
    // Across companies, since the mail is none's: in an outbox of one its members would read the link.
    return call.server.database.transaction(undefined, async db => {
      const row = await db
        .selectFrom('customers')
        .select([...columns, 'status', 'operator'])
        .where('email', '=', email)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw refuse(404, format(strings.nobodyHere, { email }));
      if (row.operator) throw refuse(409, format(strings.operatorAlready, { email }));
      // Whoever holds the link of an invitation could open the account before its owner does.
      if (row.status === 'invited') throw refuse(409, format(strings.stillInvited, { email }));
      await endLinks(db, row.customer_id, ['operatorship']);
      const token = await issueToken(db, {
        audience: 'operatorship',
        customerId: row.customer_id,
        companyId: '',
        subject: { by: call.customerId },
      });
      const link = `${call.server.settings.publicUrl}/operate?token=${token}`;
      const sends = call.server.settings.smtpUrl !== undefined;
      if (sends)
        await queueMail(call.server, db, '', {
          to: email,
          subject: strings.operateSubject.text,
          text: format(strings.operateText, {
            name: nameInMail(row.first_name) || nameInMail(email),
            link,
          }),
        });
      const entry = {
        action: 'ask',
        resource: 'operator',
        resourceId: row.customer_id,
        after: { email },
      };
      await call.audit(entry, db);
      return { ...toOperator(row, true), ...(!sends && { link }) };
    });
  }),

  handle(removeOperator, async ({ params: { customerId } }, call) => {
    const note = await call.transaction(async db => {
      // Of two operators who remove each other at once one waits here, and then finds itself the
      // last.
      const rows = await db
        .selectFrom('customers')
        .select(columns)
        .where('operator', '=', 1)
        .orderBy('customer_id')
        .forUpdate()
        .execute();
      const operator = rows.find(row => row.customer_id === customerId);
      const taken = await endLinks(db, customerId, ['operatorship']);
      if (!operator && taken) {
        await call.audit({ action: 'takeBack', resource: 'operator', resourceId: customerId }, db);
        return strings.invitationRevokedNote.text;
      }
      if (!operator) throw new Failure(404, codes.notFound, strings.noOperator.text);
      if (rows.length === 1) throw new Failure(409, codes.conflict, strings.lastOperator.text);
      await mark(db, customerId, 0);
      const before = { email: operator.email };
      await call.audit(
        { action: 'delete', resource: 'operator', resourceId: customerId, before },
        db,
      );
      return strings.operatorRemovedNote.text;
    });
    return { message: note };
  }),

  // By email address, because whoever is locked out of every environment stands on no other page.
  handle(unlockAccount, async ({ body }, call) => {
    const { server, companyId, customerId: by, request } = call;
    const email = normalizeEmail(body.email);
    const row = await server.database.allCompanies
      .selectFrom('customers')
      .select('customer_id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!row) {
      const message = format(strings.noAccount, { email });
      throw new Failure(404, codes.notFound, message, [{ at: 'body/email', message }]);
    }
    const { customer_id: customerId } = row;
    // Their own, without showing one, would let a stolen session take it off.
    if (body.factors && customerId === by)
      throw new Failure(403, codes.invalid, strings.ownFactors.text);
    const subject = { resource: 'member', resourceId: customerId };
    const entries = ['unlock', ...(body.factors ? ['resetFactors'] : [])].map(action => ({
      ...subject,
      action,
    }));
    // Over all environments, as the person’s home may be another.
    await server.database.transaction(undefined, async tx => {
      await clearTries(tx, customerId);
      const home = await findHome({ database: { allCompanies: tx } }, customerId);
      for (const entry of entries) {
        if (companyId) await call.audit(entry, tx);
        if (home !== companyId) await recordAtHome(server, customerId, by, request, entry, { tx });
      }
    });
    if (body.factors) {
      await server.find(consoleFlows)?.forget(customerId);
      await revokeTokens(server.database.allCompanies, customerId);
    }
    return { message: format(strings.accountUnlocked, { email }) };
  }),
];
