import { messages } from '../../contract';

/** What making and leaving companies says. */
export const strings = messages('companies', {
  noMore: 'The plan of this company allows no further ones. Ask who runs the installation.',
  onlyCompany: 'This is your only company. Make or join another one before you leave it.',
  left: 'You have left the company.',
  lastSuperAdmin: 'This is the company’s last super admin. Make somebody else super admin first.',
});
