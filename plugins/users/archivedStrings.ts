import { messages } from '#core/contract';

/** The texts of an archive about the end users it contains. */
export const archivedStrings = messages('archivedUsers', {
  users: 'End users',
  groups: 'Groups of users',
  groupUsers: 'Users in groups',
  identities: 'Linked identities of users',
  formerPasswords: 'Former passwords of users',
  factors: 'Second factors of users',
  attributesWrong: 'The attributes of a user are an object.',
  groupWrong: 'A group needs a name.',
  factorWrong: 'There is no such kind of second factor.',
  memberMissing:
    'A group has the user “{id}”, whom the archive does not carry and who is not here.',
  usersLack:
    '{count, plural, one {# user comes} other {# users come}} without their password and second factors, which the archive leaves out: they need new ones.',
});
