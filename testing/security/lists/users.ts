import { authenticators } from '#plugins/users/contract';
import type { List } from './List';

export const users: List = {
  async make({ sluice, companyId, ids, made }) {
    const { userId } = await made('POST', `/company/${companyId}/users`, {
      email: `user-${companyId}@example.com`,
      givenName: 'Alan',
      familyName: `Of ${companyId}`,
      password: 'A-Long-Password-7',
    });
    const { deviceId } = await sluice.server
      .get(authenticators)
      .createTotp(companyId, userId, { name: 'Phone', issuer: 'Sluice', account: 'alan' });
    // The run that is there already was theirs.
    await sluice.server.database
      .forCompany(companyId)
      .updateTable('interactions')
      .set({ user_id: userId })
      .where('interaction_id', '=', ids['interactionId']!)
      .execute();
    const { groupId } = await made('POST', `/company/${companyId}/usergroups`, {
      name: `Group of ${companyId}`,
    });
    return { userId, deviceId, groupId };
  },
};
