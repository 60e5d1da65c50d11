import { messages } from '#core/contract';

/** The texts of an archive about the end users it contains. */
export const archivedStrings = messages('archivedUsers', {
  users: 'End users',
  groups: 'User groups',
  groupUsers: 'Group memberships',
  identities: 'Linked identities',
  formerPasswords: 'Previous passwords',
  factors: 'Authenticators',
  attributesWrong: 'its attributes must be a JSON object',
  groupWrong: 'it has no name',
  factorWrong: 'its kind “{kind}” does not exist',
  memberMissing:
    'A group contains the user “{id}”, who is in neither the archive nor this environment. Export the source environment again.',
  usersLack:
    'The archive contains no passwords or authenticators, so {count, plural, one {# user needs} other {# users need}} new ones.',
});
