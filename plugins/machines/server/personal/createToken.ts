import { codes, Failure, format, newId } from '#core/contract';
import { readJson, toJson, type Call, type Queries } from '#core/server';
import { getSession, hashSecret, rightsIn } from '#core/server/internal';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import type { PersonalToken } from '../../contract';
import { strings } from '../../strings';
import type { PersonalTokenRow } from '../tables';
import { getEnding, mint } from '../tokens/kinds';

const day = 86_400_000;
/** How many tokens a person has in an environment at most. */
const mostTokens = 50;
/** The audit trail’s name for a personal access token. */
export const resource = 'personalToken';

/** A token as people see it. */
export const toToken = (row: PersonalTokenRow): PersonalToken => ({
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

/** Returns what the trail says of a token. */
export const toAudited = (row: PersonalTokenRow) => ({
  name: row.name,
  roles: readJson(row.roles),
  readOnly: row.read_only === 1,
  expires: row.expires,
});

/** The caller’s roles in the environment that the address names, which must be the selected one. */
export async function requireMember(call: Call, named: string): Promise<readonly string[]> {
  requireOwnCompany(named, call.companyId);
  const held = await rightsIn(call.server, call.customerId, call.companyId);
  if (!held) throw new Failure(401, codes.notAuthorized, strings.notMember.text);
  return held.roles;
}

/** The tokens of a person in an environment. */
export const ownTokens = (db: Queries, customerId: string) =>
  db.selectFrom('personal_tokens').selectAll().where('customer_id', '=', customerId);

/** The person’s input for a new token. */
interface TokenTerms {
  readonly name: string;
  readonly days: number;
  readonly roles?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
}

/** Creates a token for the caller, who has confirmed who they are. */
export async function createToken(
  call: Call,
  companyId: string,
  body: TokenTerms,
): Promise<{ readonly token: string; readonly created: PersonalToken }> {
  const held = await requireMember(call, companyId);
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
}
