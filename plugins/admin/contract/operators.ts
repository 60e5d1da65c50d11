import { Type, type Static } from 'typebox';
import { adminAccess, can, Email, endpoint, Moment, Note } from '#core/contract';

const scope = 'installation' as const;

/** Somebody who runs this installation. */
export const Operator = Type.Object({
  customerId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** 0 before the first sign-on. */
  lastLogin: Moment,
});
export type Operator = Static<typeof Operator>;

export const listOperators = endpoint('GET /admin/operators', {
  summary: 'Who runs this installation, by name.',
  scope,
  reply: Type.Object({ operators: Type.Array(Operator) }),
  when: can(adminAccess, 'read'),
});
export const addOperator = endpoint('POST /admin/operators', {
  summary: 'Lets a person who is here run this installation, too; it holds from their next call.',
  scope,
  body: Type.Object({ email: Email }),
  reply: Operator,
  when: can(adminAccess, 'create'),
  invalidates: () => [listOperators],
});
export const removeOperator = endpoint('DELETE /admin/operators/:customerId', {
  summary: 'Takes the running of this installation from a person; the last operator stays.',
  scope,
  reply: Note,
  when: can(adminAccess, 'delete'),
  invalidates: () => [listOperators],
});
