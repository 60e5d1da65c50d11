import { codes, Failure } from '#core/contract';
import {
  addMembership,
  countRows,
  handle,
  requireRoom,
  requireSuperAdminLeft,
  revokeTokens,
  superAdmin,
} from '#core/server';
import { createMember, deleteMember, getMemberRoles, saveMember } from '../contract';
import { strings } from '../strings';
import { findMember } from './findMember';
import { requireGrantable, requireNotAbove, requireOwn } from './guards';
import { joiningPerson } from './joiningPerson';
import { writeMail } from './writeMail';

/** Who belongs to the company, and as what. */
export const changeHandlers = [
  handle(createMember, async ({ body }, call) => {
    const { companyId, server } = call;
    await requireGrantable(call, body.roles);
    const customerId = await call.transaction(async db => {
      await requireRoom(db, companyId, 'members', () => countRows(db, 'memberships'));
      const person = await joiningPerson(db, body, call.customerId);
      await addMembership(db, {
        companyId,
        customerId: person.customerId,
        roles: body.roles,
        by: call.customerId,
      });
      const { email, roles } = body;
      await call.audit(
        {
          action: 'create',
          resource: 'member',
          resourceId: person.customerId,
          after: { email, roles },
        },
        db,
      );
      const kind = person.known ? 'added' : 'invitation';
      await writeMail(server, db, kind, { ...person, companyId, by: call.customerId });
      return person.customerId;
    });
    return findMember(server, call.db, customerId);
  }),

  handle(saveMember, async ({ params: { customerId }, body }, call) => {
    const member = await findMember(call.server, call.db, customerId);
    await requireNotAbove(call, member);
    const before = {
      firstName: member.firstName,
      lastName: member.lastName,
      phoneNumber: member.phoneNumber,
    };
    const after = {
      firstName: body.firstName?.trim() ?? before.firstName,
      lastName: body.lastName?.trim() ?? before.lastName,
      phoneNumber: body.phoneNumber?.trim() ?? before.phoneNumber,
    };
    const renamed = JSON.stringify(before) !== JSON.stringify(after);
    if (renamed && customerId !== call.customerId) requireOwn(member);
    const held = getMemberRoles(member);
    const roles = body.roles ?? held;
    await requireGrantable(
      call,
      roles.filter(role => !held.includes(role)),
    );
    await call.transaction(async db => {
      if (!roles.includes(superAdmin)) await requireSuperAdminLeft(call, db, customerId);
      await db
        .updateTable('customers')
        .set({
          first_name: after.firstName,
          last_name: after.lastName,
          phone_number: after.phoneNumber,
        })
        .where('customer_id', '=', customerId)
        .execute();
      await db
        .updateTable('memberships')
        .set({ roles: JSON.stringify(roles) })
        .where('customer_id', '=', customerId)
        .execute();
      const entry = { action: 'update', resource: 'member', resourceId: customerId };
      await call.audit(
        { ...entry, before: { ...before, roles: held }, after: { ...after, roles } },
        db,
      );
    });
    return { message: 'Team member successfully updated' };
  }),

  handle(deleteMember, async ({ params: { customerId } }, call) => {
    if (customerId === call.customerId)
      throw new Failure(409, codes.conflict, strings.notYourself.text);
    const member = await findMember(call.server, call.db, customerId);
    await requireNotAbove(call, member);
    await call.transaction(async db => {
      await requireSuperAdminLeft(call, db, customerId);
      await db.deleteFrom('memberships').where('customer_id', '=', customerId).execute();
      await revokeTokens(db, customerId, call.companyId);
      // An invitation that nobody answered leaves nothing behind, so that the address can be
      // invited anew.
      if (member.status === 'invited' && !member.shared)
        await db.deleteFrom('customers').where('customer_id', '=', customerId).execute();
      const before = { email: member.email, roles: getMemberRoles(member) };
      await call.audit(
        { action: 'delete', resource: 'member', resourceId: customerId, before },
        db,
      );
    });
    return { message: 'Team member successfully deleted' };
  }),
];
