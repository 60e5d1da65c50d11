import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('teamFailure', {
  fetchTeam: 'Error fetching team.',
  createMember: 'Error creating team member.',
  updateMember: 'Error updating team member.',
  deleteMember: 'Error deleting team member.',
  inviteMember: 'Error inviting team member.',
  fetchInvitation: 'Error fetching invitation',
  joinCompany: 'Error accepting invitation',
  unlockMember: 'Error unlocking team member.',
});
