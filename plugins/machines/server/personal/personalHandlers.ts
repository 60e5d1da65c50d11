import { codes, Failure, format, newId } from '#core/contract';
import { handle, readJson, toJson, type Call, type Queries } from '#core/server';
import { getSession, hashSecret, requireConfirmed, rightsIn } from '#core/server/internal';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import {
  createPersonalToken,
  listMemberTokens,
  listPersonalTokens,
  revokeMemberToken,
  revokePersonalToken,
  type PersonalToken,
} from '../../contract';
import { strings } from '../../strings';
import type { PersonalTokenRow } from '../tables';
import { getEnding, mint } from '../tokens/kinds';

const day = 86_400_000;
/** How many tokens a person has in an environment at most. */
const mostTokens = 50;
const resource = 'personalToken';

const toToken = (row: PersonalTokenRow): PersonalToken => ({
  tokenId: row.token_id,
  name: row.name,
  ending: row.ending,
  roles: readJson(row.roles),
  readOnly: row.read_only === 1,
  createdDate: row.created_date,
  expires: row.expires,
  usedDate: row.used_date,
  usedAddress: row.used_address,
});

/** What the trail says of a token. */
const toAudited = (row: PersonalTokenRow) => ({
  name: row.name,
  roles: readJson(row.roles),
  readOnly: row.read_only === 1,
  expires: row.expires,
});

/** The caller’s roles in the environment that the address names, which must be the selected one. */
async function requireMember(call: Call, named: string): Promise<readonly string[]> {
  requireOwnCompany(named, call.companyId);
  const held = await rightsIn(call.server, call.customerId, call.companyId);
  if (!held) throw new Failure(401, codes.notAuthorized, strings.notMember.text);
  return held.roles;
}

const ownTokens = (db: Queries, customerId: string) =>
  db.selectFrom('personal_tokens').selectAll().where('customer_id', '=', customerId);

/** Deletes a token, of one person where that is said. */
async function revoke(call: Call, tokenId: string, customerId?: string): Promise<void> {
  await call.transaction(async db => {
    let found = db.selectFrom('personal_tokens').selectAll().where('token_id', '=', tokenId);
    if (customerId !== undefined) found = found.where('customer_id', '=', customerId);
    const row = await found.executeTakeFirst();
    if (!row) throw new Failure(404, codes.notFound, strings.noToken.text);
    await db.deleteFrom('personal_tokens').where('token_id', '=', tokenId).execute();
    const before = { ...toAudited(row), owner: row.customer_id };
    await call.audit({ action: 'delete', resource, resourceId: tokenId, before }, db);
  });
}

/** Personal access tokens: people’s own, and those of others for administrators. */
export const personalHandlers = [
  handle(listPersonalTokens, async ({ params: { companyId } }, call) => {
    await requireMember(call, companyId);
    const rows = await ownTokens(call.db, call.customerId)
      .orderBy('created_date', 'desc')
      .orderBy('token_id')
      .execute();
    return { tokens: rows.map(toToken) };
  }),

  handle(createPersonalToken, async ({ params: { companyId }, body }, call) => {
    const held = await requireMember(call, companyId);
    requireConfirmed(call);
    const { path, methods } = getSession(call);
    const roles = body.roles ?? [];
    const foreign = roles.find(role => !held.includes(role));
    if (foreign !== undefined) {
      const message = format(strings.notYourRole, { role: foreign });
      throw new Failure(400, codes.invalid, message, [{ at: 'body/roles', message }]);
    }
    const token = mint('personal');
    const now = Date.now();
    const row: PersonalTokenRow = {
      company_id: companyId,
      token_id: newId(),
      customer_id: call.customerId,
      name: body.name.trim(),
      token_hash: hashSecret(token),
      ending: getEnding(token),
      roles: toJson([...roles]),
      read_only: Number(body.readOnly ?? false),
      path,
      methods,
      created_date: now,
      expires: now + body.days * day,
      used_date: 0,
      used_address: '',
    };
    await call.transaction(async db => {
      const others = await ownTokens(db, call.customerId).where('expires', '>', now).execute();
      if (others.length >= mostTokens)
        throw new Failure(409, codes.conflict, format(strings.tooManyTokens, { most: mostTokens }));
      if (others.some(({ name }) => name.toLowerCase() === row.name.toLowerCase())) {
        const message = format(strings.tokenNameTaken, { name: row.name });
        throw new Failure(409, codes.conflict, message, [{ at: 'body/name', message }]);
      }
      await db.insertInto('personal_tokens').values(row).execute();
      const entry = { action: 'create', resource, resourceId: row.token_id };
      await call.audit({ ...entry, after: toAudited(row) }, db);
    });
    return { token, created: toToken(row) };
  }),

  handle(revokePersonalToken, async ({ params: { companyId, tokenId } }, call) => {
    await requireMember(call, companyId);
    await revoke(call, tokenId, call.customerId);
    return { message: strings.tokenRevoked.text };
  }),

  handle(listMemberTokens, async ({ query: { page = 0, limit = 24 } }, { db }) => {
    const { total } = await db
      .selectFrom('personal_tokens')
      .select(each => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('personal_tokens')
      .leftJoin('customers', 'customers.customer_id', 'personal_tokens.customer_id')
      .selectAll('personal_tokens')
      .select(['customers.first_name', 'customers.last_name', 'customers.email'])
      .orderBy('personal_tokens.created_date', 'desc')
      .orderBy('personal_tokens.token_id')
      .limit(limit)
      .offset(page * limit)
      .execute();
    const tokens = rows.map(row => ({
      ...toToken(row),
      customerId: row.customer_id,
      customerName:
        `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.email ?? row.customer_id),
    }));
    return { tokens, tokenCount: Number(total) };
  }),

  handle(revokeMemberToken, async ({ params: { tokenId } }, call) => {
    await revoke(call, tokenId);
    return { message: strings.tokenRevoked.text };
  }),
];
