import { codes, Failure, newId } from '#core/contract';
import { handle, toJson, type Call } from '#core/server';
import { addIssuer, removeIssuer, saveIssuer, tryIssuer, type IssuerTerms } from '../../contract';
import { strings } from '../../strings';
import type { IssuerRow } from '../tables';
import { tryToken } from '../tokens/proveIssuer';
import { requireNotAbove } from './guards';
import { findAccount, toIssuer } from './readAccount';
import { removeCredential } from './removeCredential';
import { requireSecureUrl } from './requireSecureUrl';

const mostIssuers = 20;

/** The terms as they are kept and compared: an issuer is a URL to the letter. */
function readTerms({ issuer, audience, conditions }: IssuerTerms, at = 'body'): IssuerTerms {
  const url = issuer.trim();
  requireSecureUrl(url, `${at}/issuer`);
  return {
    issuer: url,
    audience: audience.trim(),
    conditions: conditions.map(each => ({
      claim: each.claim.trim(),
      pattern: each.pattern.trim(),
    })),
  };
}

const toColumns = ({ issuer, audience, conditions }: IssuerTerms) => ({
  issuer,
  audience,
  conditions: toJson([...conditions]),
});

const entryFor = (action: string, resourceId: string) => ({
  action,
  resource: 'serviceAccount',
  resourceId,
});

async function findIssuer(
  { db }: Pick<Call, 'db'>,
  accountId: string,
  issuerId: string,
): Promise<IssuerRow> {
  const row = await db
    .selectFrom('service_issuers')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('issuer_id', '=', issuerId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.noCredential.text);
  return row;
}

/** Issuers whose tokens stand for an account. */
export const issuerHandlers = [
  handle(addIssuer, async ({ params: { accountId }, body }, call) => {
    const terms = readTerms(body);
    const row: IssuerRow = {
      company_id: call.companyId,
      issuer_id: newId(),
      account_id: accountId,
      ...toColumns(terms),
      created_date: Date.now(),
      used_date: 0,
      used_address: '',
    };
    await call.transaction(async db => {
      await requireNotAbove({ ...call, db }, await findAccount(db, accountId));
      const held = await db
        .selectFrom('service_issuers')
        .select('issuer_id')
        .where('account_id', '=', accountId)
        .execute();
      if (held.length >= mostIssuers)
        throw new Failure(409, codes.conflict, strings.tooManyIssuers.text);
      await db.insertInto('service_issuers').values(row).execute();
      await call.audit({ ...entryFor('addIssuer', accountId), after: terms }, db);
    });
    return toIssuer(row);
  }),

  handle(saveIssuer, async ({ params: { accountId, issuerId }, body }, call) => {
    const terms = readTerms(body);
    await call.transaction(async db => {
      await requireNotAbove({ ...call, db }, await findAccount(db, accountId));
      const { issuer, audience, conditions } = toIssuer(
        await findIssuer({ db }, accountId, issuerId),
      );
      await db
        .updateTable('service_issuers')
        .set(toColumns(terms))
        .where('issuer_id', '=', issuerId)
        .execute();
      await db.deleteFrom('service_tokens').where('credential_id', '=', issuerId).execute();
      const before = { issuer, audience, conditions };
      await call.audit({ ...entryFor('updateIssuer', accountId), before, after: terms }, db);
    });
    return toIssuer(await findIssuer(call, accountId, issuerId));
  }),

  handle(removeIssuer, async ({ params: { accountId, issuerId } }, call) => {
    await removeCredential(call, {
      table: 'service_issuers',
      id: 'issuer_id',
      accountId,
      credentialId: issuerId,
      action: 'removeIssuer',
      describe: ({ issuer, audience, conditions }) => ({
        issuer,
        audience,
        conditions: JSON.parse(String(conditions)) as unknown,
      }),
    });
    return { message: strings.issuerRemoved.text };
  }),

  handle(tryIssuer, async ({ params: { accountId }, body }, call) => {
    await findAccount(call.db, accountId);
    const terms = readTerms(body.terms, 'body/terms');
    await call.audit({ ...entryFor('tryIssuer', accountId), after: { issuer: terms.issuer } });
    return tryToken(call.server, call.companyId, terms, body.token.trim());
  }),
];
