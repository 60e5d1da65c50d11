import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

/** The permissions that a role grants on one group of resources. */
export const Grant = Type.Object({
  resource: Type.String({ minLength: 1, maxLength: 100 }),
  actions: Type.Array(
    Type.Object({ action: Type.String({ maxLength: 20 }), allow: Type.Boolean() }),
    { maxItems: 8 },
  ),
});
export type Grant = Static<typeof Grant>;

/** A role that can be given to members. */
export const Role = Type.Object({
  _id: Type.Object({ name: Type.String(), companyId: Type.String() }),
  createdDate: Moment,
  /** 0 before the first change; a change names the one it was made on. */
  updatedDate: Moment,
  description: Type.String(),
  policy: Type.Array(Grant),
  /** Whether the caller may give it: it allows nothing that theirs do not. */
  grantable: Type.Boolean(),
  /** Every company has it, and nobody changes it. */
  builtIn: Type.Boolean(),
  /** How many members hold it; told to those who may see the members. */
  holders: Type.Optional(Type.Integer()),
});
export type Role = Static<typeof Role>;

/** A member who holds a role. */
export const Holder = Type.Object({
  customerId: Type.String(),
  name: Type.String(),
  email: Type.String(),
});
export type Holder = Static<typeof Holder>;

/** One right of a person, and the roles that it comes from. */
export const EffectiveRight = Type.Object({
  resource: Type.String(),
  action: Type.String(),
  roles: Type.Array(Type.String()),
});
export type EffectiveRight = Static<typeof EffectiveRight>;

/** A group of resources: a row of the role matrix. */
export const ResourceGroup = Type.Object({ resource: Type.String(), title: Type.String() });
export type ResourceGroup = Static<typeof ResourceGroup>;

/** Returns the name of a role. */
export const getRoleName = ({ _id: { name } }: Pick<Role, '_id'>): string => name;
