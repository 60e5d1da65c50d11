import { Value } from 'typebox/value';
import { Type } from 'typebox';
import { SecuritySettings } from '../../contract/authentication/security';
import { parseSecuritySettings } from '../authentication/policy/securitySettings';
import { findSelfLockout } from '../authentication/policy/selfLockout';
import { isAddress } from '../http/addressRange';
import { contribute, type ServerPlugin } from '../host/plugin';
import type { ArchivedRow, ArchivedTable, ImportedTable } from '../host/archivedTable';
import { archivedTables, resources } from '../host/points';
import { codes, Failure } from '../../contract';
import { actions } from '../authorization/rights';
import { listPeople } from './memberInvitations';
import { roleLimit } from './requireRoom';

const longestName = 256;

function securityFault(text: unknown): string | undefined {
  if (text === undefined) return undefined;
  const read = String(text).startsWith('{') ? parseSecuritySettings(String(text)) : undefined;
  if (!Value.Check(SecuritySettings, read)) return 'its security settings can’t be read';
  const strange = read.addressAllowList.find(each => !isAddress(each));
  return strange === undefined
    ? undefined
    : `its security settings allow “${strange}”, which is not an IP address or range`;
}

/**
 * Whoever imports does not lock themselves out: rules under which they could not come back are not
 * taken.
 */
async function keepWayIn(change: ImportedTable): Promise<void> {
  const { db, companyId, signInContext } = change;
  for await (const [row = {}] of change.written.batches()) {
    const [now, then] = [row['security'], change.before(row)?.['security']];
    if (typeof now !== 'string' || typeof then !== 'string' || now === then) return;
    const fault = findSelfLockout(signInContext, parseSecuritySettings(now));
    if (!fault) return;
    await db
      .updateTable('companies')
      .set({ security: then })
      .where('company_id', '=', companyId)
      .execute();
    change.note(`The security settings were not imported. ${fault.message}`);
  }
}

/** A company’s name, appearance and how its members sign in. Its domains stay as they are here. */
export const archivedCompany: ArchivedTable = {
  table: 'companies',
  title: 'Environment',
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
      ? `its name must have 1 to ${longestName} characters`
      : String(properties).startsWith('{')
        ? securityFault(security)
        : 'its properties must be an object',
  remembers: ['security'],
  complete: keepWayIn,
};

const exact = { additionalProperties: false };
const Policies = Type.Array(
  Type.Object(
    {
      resource: Type.String(),
      actions: Type.Array(Type.Object({ action: Type.String(), allow: Type.Boolean() }, exact), {
        maxItems: actions.length,
      }),
    },
    exact,
  ),
);

/** A company’s own roles. */
export const archivedRoles: ArchivedTable = {
  table: 'roles',
  title: 'Roles',
  room: roleLimit,
  key: ['name'],
  order: 10,
  part: 'configuration',
  json: ['policy'],
  nameOf: row => String(row['name']),
  fault: ({ name, policy }, server) => {
    const named = String(name);
    if (named === '' || named.length > 100 || named.startsWith('default:'))
      return 'its name must have 1 to 100 characters and can’t start with “default:”';
    const policies: unknown = JSON.parse(String(policy));
    if (!Value.Check(Policies, policies)) return 'its permissions can’t be read';
    const known = new Set(server.at(resources).map(({ permission }) => permission.id));
    const seen = new Set<string>();
    for (const { resource, actions: allowed } of policies) {
      // Each call of whoever has the role reads all of them.
      if (seen.has(resource)) return `it includes “${resource}” more than once`;
      seen.add(resource);
      if (!known.has(resource))
        return `it includes “${resource}”, which is not a permission group here`;
      const strange = allowed.find(({ action }) => !actions.some(each => each === action));
      if (strange) return `it includes the action “${strange.action}”, which does not exist`;
    }
    return undefined;
  },
  complete: async ({ db, companyId, removed }) => {
    if (removed.size === 0) return;
    const members = await listPeople(db, companyId);
    const assigned = members.flatMap(({ roles }) => roles).find(role => removed.has(role));
    if (assigned === undefined) return;
    throw new Failure(
      400,
      codes.invalid,
      `The role “${assigned}” is not in the archive, but members have it. Assign them another role first, or import with “Add and update”.`,
    );
  },
};

/** The core's contributions for archives of companies. */
export const archiveParts = {
  handles: [],
  contributes: [
    contribute(archivedTables, 'core.archivedCompany', archivedCompany),
    contribute(archivedTables, 'core.archivedRoles', archivedRoles),
  ],
} satisfies Partial<ServerPlugin>;
