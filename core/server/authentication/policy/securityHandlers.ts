import { codes, Failure, format } from '#core/contract';
import {
  getSecurity,
  saveSecurity,
  type SecuritySettings,
} from '#core/contract/authentication/security';
import { isAddress } from '../../http/addressRange';
import { handle } from '../../host/plugin';
import { rejectSelfLockout } from './selfLockout';
import { parseSecuritySettings } from './securitySettings';
import { strings } from '../strings';

function requireAddresses({ addressAllowList }: SecuritySettings): void {
  const details = addressAllowList.flatMap((each, index) =>
    isAddress(each)
      ? []
      : [
          {
            at: `body/addressAllowList/${index}`,
            message: format(strings.addressWrong, { value: each }),
          },
        ],
  );
  const [first] = details;
  if (first) throw new Failure(422, codes.invalid, first.message, details);
}

/** How members of the company may sign in. */
export const securityHandlers = [
  handle(getSecurity, async (_, { db, companyId }) => {
    const row = await db
      .selectFrom('companies')
      .select('security')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return parseSecuritySettings(row.security);
  }),
  handle(saveSecurity, async ({ body }, call) => {
    const after: SecuritySettings = {
      ...body,
      addressAllowList: body.addressAllowList.map(each => each.trim()),
    };
    requireAddresses(after);
    await rejectSelfLockout(call, after);
    const { companyId } = call;
    return call.transaction(async db => {
      const companies = db
        .selectFrom('companies')
        .select('security')
        .where('company_id', '=', companyId);
      const before = parseSecuritySettings((await companies.executeTakeFirstOrThrow()).security);
      await db
        .updateTable('companies')
        .set({ security: JSON.stringify(after) })
        .where('company_id', '=', companyId)
        .execute();
      await call.audit(
        { action: 'update', resource: 'security', resourceId: companyId, before, after },
        db,
      );
      return after;
    });
  }),
];
