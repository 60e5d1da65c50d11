import type { Client } from '../../browser/Client';
import { pagesAt } from '../../security/kits/createTestPages';
import { enrolledApp } from '../../security/kits/createTestMemberSignIn';

/**
 * Gives the administrator of a fresh company an authenticator app, and has the company ask everybody
 * for a second factor.
 */
export async function strictCompany(client: Client): Promise<Client> {
  const begun = await client.call('GET', '/customers/sksdktoken?purpose=enrol');
  const { result } = await enrolledApp(pagesAt(client), begun);
  const { access_token } = await client.call('POST', '/customers/skcallback', {
    access_token: result,
  });
  const admin = client.as(access_token);
  const address = `/company/${admin.companyId}/security`;
  await admin.call('PUT', address, { ...(await admin.call('GET', address)), mfaRequired: true });
  return admin;
}

/** Invites a person; answers with the link of their invitation. */
export async function inviteMember(admin: Client, email: string): Promise<string> {
  const person = { email, firstName: 'Grace', lastName: 'Hopper', roles: ['default:read'] };
  await admin.call('POST', `/company/${admin.companyId}/customers`, person);
  const { mails } = await admin.call('GET', `/company/${admin.companyId}/outbox`);
  return mails[0].link;
}
