import { Value } from 'typebox/value';
import { SecuritySettings } from '#core/contract/authentication/security';
import { securityOf } from '../../authentication/policy/securityOf';
import { findSelfLockout } from '../../authentication/policy/selfLockout';
import { isAddress } from '../../http/addressRange';
import type { ArchivedChange, ArchivedRow, ArchivedTable } from '../../host/plugin';

const longestName = 256;

function securityFault(text: unknown): string | undefined {
  if (text === undefined) return undefined;
  const read = String(text).startsWith('{') ? securityOf(String(text)) : undefined;
  if (!Value.Check(SecuritySettings, read))
    return 'The security settings of the company cannot be read.';
  const strange = read.addressAllowList.find(each => !isAddress(each));
  return strange === undefined
    ? undefined
    : `The security settings allow “${strange}”, which is no address or range.`;
}

/**
 * Whoever imports does not lock themselves out: rules under which they could not come back are not
 * taken.
 */
async function keptWayIn({
  db,
  companyId,
  written,
  before,
  signInContext,
}: ArchivedChange): Promise<readonly string[]> {
  const [now, then] = [written[0]?.['security'], before[0]?.['security']];
  if (typeof now !== 'string' || typeof then !== 'string' || now === then) return [];
  const fault = findSelfLockout(signInContext, securityOf(now));
  if (!fault) return [];
  await db
    .updateTable('companies')
    .set({ security: then })
    .where('company_id', '=', companyId)
    .execute();
  return [`The security settings stay as they are here. ${fault.message}`];
}

/** A company’s name, appearance and how its members sign on. Its domains stay as they are here. */
export const archivedCompany: ArchivedTable = {
  table: 'companies',
  title: 'Company',
  key: [],
  order: 0,
  part: 'configuration',
  columns: ['name', 'properties', 'security'],
  json: ['properties', 'security'],
  // A company that takes another's archive goes by its own name.
  adopt: ({ name: _name, ...row }: ArchivedRow) => row,
  nameOf: ({ name }) => String(name ?? ''),
  fault: ({ name, properties, security }) =>
    String(name).trim() === '' || String(name).length > longestName
      ? `A company’s name has 1 to ${longestName} characters.`
      : String(properties).startsWith('{')
        ? securityFault(security)
        : 'The properties of a company are an object.',
  after: keptWayIn,
};
