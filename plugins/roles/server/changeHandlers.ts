import { codes, Failure, format } from '#core/contract';
import { handle, isTaken, readJson, requireRoom, type Call } from '#core/server';
import { requireCovered, roleLimit, type Policy } from '#core/server/internal';
import { createRole, roleName as allowedName, updateRole } from '../contract';
import { strings } from '../strings';
import { allowedBy, toStoredPolicy, ownRole, toShownRole, readCallerRoles } from './roleRow';

const conflict = (message: string, at?: string) =>
  new Failure(409, codes.conflict, message, at ? [{ at, message }] : undefined);

function requireName(name: string): void {
  const refuse = (message: string) =>
    new Failure(400, codes.invalid, message, [{ at: 'body/name', message }]);
  if (/^default:/i.test(name)) throw refuse(strings.nameReserved.text);
  if (!allowedName.test(name)) throw refuse(strings.nameWrong.text);
  // A name that every object inherits, such as `constructor`, would be found in any record.
  if (name in {}) throw refuse(format(strings.nameBlocked, { name }));
}

/** A role as the audit trail keeps it. */
export const toAudited = ({
  description,
  policy,
}: {
  readonly description: string;
  readonly policy: readonly Policy[];
}) => ({
  description,
  allows: allowedBy(policy),
});

async function readShownRole(call: Call, name: string) {
  const known = await readCallerRoles(call);
  return toShownRole(call, known, known.roles.get(name)!);
}

/**
 * Makes and changes the company's own roles; nobody gives or takes rights above their own by them.
 */
export const changeHandlers = [
  handle(createRole, async ({ body: { name, description = '', policy = [] } }, call) => {
    requireName(name);
    const stored = toStoredPolicy(call.server, policy);
    requireCovered(call, allowedBy(stored), 'body/policy');
    const { companyId } = call;
    const created_date = Date.now();
    try {
      await call.transaction(async db => {
        const known = await db.selectFrom('roles').select('name').execute();
        const same = known.find(each => each.name.toLowerCase() === name.toLowerCase());
        if (same) throw conflict(format(strings.taken, same), 'body/name');
        await requireRoom(db, companyId, roleLimit, async () => known.length);
        await db
          .insertInto('roles')
          .values({
            company_id: companyId,
            name,
            description,
            policy: JSON.stringify(stored),
            created_date,
          })
          .execute();
        const after = toAudited({ description, policy: stored });
        await call.audit({ action: 'create', resource: 'role', resourceId: name, after }, db);
      });
    } catch (error) {
      throw isTaken(error) ? conflict(format(strings.taken, { name }), 'body/name') : error;
    }
    return readShownRole(call, name);
  }),

  handle(updateRole, async ({ params: { roleName }, body }, call) => {
    const row = await ownRole(call, roleName);
    const held = readJson(row.policy);
    const policy = body.policy ? toStoredPolicy(call.server, body.policy, held) : held;
    const description = body.description ?? row.description;
    requireCovered(call, allowedBy(held));
    requireCovered(call, allowedBy(policy), 'body/policy');
    if (body.updatedDate !== undefined && body.updatedDate !== row.updated_date)
      throw conflict(format(strings.changedMeanwhile, { name: roleName }));
    await call.transaction(async db => {
      const { numUpdatedRows } = await db
        .updateTable('roles')
        .set({
          description,
          policy: JSON.stringify(policy),
          updated_date: Math.max(Date.now(), row.updated_date + 1),
        })
        .where('name', '=', roleName)
        .where('updated_date', '=', row.updated_date)
        .executeTakeFirst();
      if (Number(numUpdatedRows) === 0)
        throw conflict(format(strings.changedMeanwhile, { name: roleName }));
      const before = toAudited({ description: row.description, policy: held });
      const after = toAudited({ description, policy });
      await call.audit(
        { action: 'update', resource: 'role', resourceId: roleName, before, after },
        db,
      );
    });
    return readShownRole(call, roleName);
  }),
];
