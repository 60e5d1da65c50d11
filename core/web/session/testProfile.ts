import type { Profile } from '../../contract/internal';

/** Creates the profile of a person with one environment and no rights, with some parts replaced. */
export const createTestProfile = (terms: Partial<Profile> = {}): Profile => ({
  customerId: 'c1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '',
  companyId: 'one',
  clientId: null,
  createdDate: 1,
  companies: [{ companyId: 'one', name: 'One', roles: [] }],
  selectedCompanyId: 'one',
  permissions: [],
  entitlements: [],
  flags: {},
  ...terms,
});
