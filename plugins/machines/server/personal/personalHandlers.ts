import { codes, Failure } from '#core/contract';
import { handle, type Call } from '#core/server';
import {
  createPersonalToken,
  listMemberTokens,
  listPersonalTokens,
  revokeMemberToken,
  revokePersonalToken,
} from '../../contract';
import { strings } from '../../strings';
import { createToken, ownTokens, requireMember, resource, toAudited, toToken } from './createToken';

/** Deletes a token, of one person where that is said. */
async function revoke(call: Call, tokenId: string, customerId?: string): Promise<void> {
  await call.transaction(async db => {
    let tokens = db.selectFrom('personal_tokens').selectAll().where('token_id', '=', tokenId);
    if (customerId !== undefined) tokens = tokens.where('customer_id', '=', customerId);
    const row = await tokens.executeTakeFirst();
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

  handle(createPersonalToken, ({ params: { companyId }, body }, call) =>
    createToken(call, companyId, body),
  ),

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
