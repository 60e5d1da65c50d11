import { messages } from '#core/contract';

/** What the calls of this plugin say where the server gives no reason of its own. */
export const failures = messages('teamFailure', {
  fetchTeam: 'Error fetching team.',
  createMember: 'Error creating team member.',
  updateMember: 'Error updating team member.',
  deleteMember: 'Error deleting team member.',
  inviteMember: 'Error inviting team member.',
  unlockMember: 'Error unlocking team member.',
});
