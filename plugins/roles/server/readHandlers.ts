import { can, codes, Failure, format } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import { handle, resources, readJson } from '#core/server';
import { computeRights } from '#core/server/internal';
import { access } from '#plugins/team/contract';
import {
  getRights,
  listHolders,
  listResources,
  listRoles,
  getRoleName,
  type EffectiveRight,
} from '../contract';
import { strings } from '../strings';
import { countHolders, findHolders, holderRows } from './holders';
import { toShownRole, readCallerRoles } from './roleRow';

/** Which roles there are, who holds them, and what somebody may do by them. */
export const readHandlers = [
  handle(listRoles, async ({ query: { page = 0, limit = 500, query = '' } }, call) => {
    const known = await readCallerRoles(call);
    const counts = evaluate(can(access, 'read'), call.access).open
      ? await countHolders(call.db)
      : undefined;
    const sought = query.trim().toLowerCase();
    return [...known.roles.values()]
      .filter(({ _id: { name }, description }) =>
        `${name}\n${description}`.toLowerCase().includes(sought),
      )
      .slice(page * limit, (page + 1) * limit)
      .map(role => toShownRole(call, known, role, counts && (counts.get(getRoleName(role)) ?? 0)));
  }),

  handle(listResources, async (_, { server }) => ({
    resources: server
      .at(resources)
      .map(({ permission, title }) => ({ resource: permission.id, title }))
      .toSorted((one, other) => one.title.localeCompare(other.title, 'en')),
  })),

  handle(listHolders, async ({ params: { roleName }, query: { page = 0, limit = 24 } }, call) => {
    const { roles } = await readCallerRoles(call);
    if (!roles.has(roleName))
      throw new Failure(404, codes.notFound, format(strings.notFound, { name: roleName }));
    const all = await findHolders(call.db, roleName);
    const shown = all.slice(page * limit, (page + 1) * limit);
    return {
      holders: shown.map(({ customerId, name, email }) => ({ customerId, name, email })),
      count: all.length,
    };
  }),

  handle(getRights, async ({ params: { customerId } }, call) => {
    const row = await holderRows(call.db)
      .where('holders.customer_id', '=', customerId)
      .executeTakeFirst();
    if (!row) throw new Failure(404, codes.notFound, strings.nobody.text);
    const { roles } = await readCallerRoles(call);
    const held = readJson(row.roles);
    const from = new Map<string, string[]>();
    for (const name of held) {
      const policies = { [name]: roles.get(name)?.policy ?? [] };
      for (const right of computeRights(call.server, [name], policies).permissions)
        from.set(right, [...(from.get(right) ?? []), name]);
    }
    const rights = [...from].map(([right, by]): EffectiveRight => {
      const [resource = '', action = ''] = right.split(':');
      return { resource, action, roles: by };
    });
    return {
      customerId,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      roles: held,
      rights,
    };
  }),
];
