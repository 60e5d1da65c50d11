import type { Product } from '../../browser/startProduct';
import { Client } from '../../browser/Client';
import { pagesAt } from '../../security/kits/createTestPages';
import { enrolledApp } from '../../security/kits/createTestMemberSignIn';

/**
 * The administrator of a fresh product with an authenticator app, whose company asks everybody for
 * a second factor.
 */
export async function strictCompany(product: Product): Promise<Client> {
  const client = await Client.setUp(product);
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
