import { Type } from 'typebox';
import { can, endpoint, every, flagged, Paging, some } from '../../../core/contract';
import { access, enabled } from '../../team/contract';
import { rolesAccess } from './references';
import { Role } from './role';

export const listRoles = endpoint('GET /company/:companyId/roles', {
  summary: 'The roles of the company, built-in ones first.',
  query: Paging,
  reply: Type.Array(Role),
  when: some(can(rolesAccess, 'read'), every(flagged(enabled), can(access, 'read'))),
});
