import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('rolesFailure', {
  createRole: 'Error creating role.',
  updateRole: 'Error updating role.',
  deleteRole: 'Error deleting role.',
});
