import { messages } from '../../contract';

/** The texts of creating and leaving companies. */
export const strings = messages('companies', {
  noMore: 'The plan of this company allows no further ones. Ask who runs the installation.',
  full: '{kind, select, apps {Applications} attributes {Variables} connections {Connections} flows {Flows} forms {Forms} members {Members} users {Users} other {{kind}}}: {used} of {allowed} used, and {more, plural, one {one more does} other {# more do}} not fit. Delete some, or ask an operator of this installation for more.',
  onlyCompany: 'This is your only company. Make or join another one before you leave it.',
  left: 'You have left the company.',
  notHome: 'This account belongs to another environment. Only its administrators can do this.',
  runsInstallation:
    'This person is an operator. Only they can change their own details and how they sign in.',
  lastSuperAdmin: 'This is the company’s last super admin. Make somebody else super admin first.',
});
