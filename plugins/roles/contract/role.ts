import { Type, type Static } from 'typebox';
import { Moment } from '../../../core/contract';

/** A role that can be given to members. */
export const Role = Type.Object({
  _id: Type.Object({ name: Type.String(), companyId: Type.String() }),
  createdDate: Moment,
  description: Type.String(),
  policy: Type.Array(
    Type.Object({
      resource: Type.String(),
      actions: Type.Array(Type.Object({ action: Type.String(), allow: Type.Boolean() })),
    }),
  ),
  /** Whether the caller may give it: it allows nothing that theirs do not. */
  grantable: Type.Boolean(),
});
export type Role = Static<typeof Role>;
