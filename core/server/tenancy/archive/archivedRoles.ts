import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { codes, Failure } from '#core/contract';
import { actions } from '../../authorization/rights';
import { resources, type ArchivedTable } from '../../host/plugin';

const Policies = Type.Array(
  Type.Object({
    resource: Type.String(),
    actions: Type.Array(Type.Object({ action: Type.String(), allow: Type.Boolean() })),
  }),
);

/** A company’s own roles. */
export const archivedRoles: ArchivedTable = {
  table: 'roles',
  title: 'Roles',
  key: ['name'],
  order: 10,
  part: 'configuration',
  json: ['policy'],
  nameOf: row => String(row['name']),
  fault: ({ name, policy }, server) => {
    const named = String(name);
    if (named === '' || named.length > 100 || named.startsWith('default:'))
      return 'A role’s name has 1 to 100 characters and does not begin with “default:”.';
    const policies = JSON.parse(String(policy)) as unknown;
    if (!Value.Check(Policies, policies)) return 'The rights of this role cannot be read.';
    const known = new Set(server.at(resources).map(({ permission }) => permission.id));
    for (const { resource, actions: allowed } of policies) {
      if (!known.has(resource))
        return `It names “${resource}”, and there is no such group of rights here.`;
      const strange = allowed.find(
        ({ action }) => !(actions as readonly string[]).includes(action),
      );
      if (strange) return `It names the action “${strange.action}”, which there is not.`;
    }
    return undefined;
  },
  after: async ({ db, companyId, removed }) => {
    const gone = new Set(removed.map(({ name }) => String(name)));
    if (gone.size === 0) return [];
    const members = await db
      .selectFrom('memberships')
      .select('roles')
      .where('company_id', '=', companyId)
      .execute();
    const held = members
      .flatMap(({ roles }) => JSON.parse(roles) as string[])
      .find(role => gone.has(role));
    if (held === undefined) return [];
    throw new Failure(
      400,
      codes.invalid,
      `The role “${held}” is not in the archive, and members have it. Give them another one first, or keep what is only here.`,
    );
  },
};
