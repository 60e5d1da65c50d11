import { messages } from '#core/contract';

/** The fallback messages of this plugin's calls, for when the server gives no reason. */
export const failures = messages('machinesFailure', {
  fetch: 'Error fetching service accounts',
  create: 'Error creating service account',
  update: 'Error updating service account',
  remove: 'Error deleting service account',
  endTokens: 'Error revoking access tokens',
  testToken: 'Error testing token',
  fetchTokens: 'Error fetching access tokens',
  createToken: 'Error creating access token',
  startDevice: 'Error signing in device',
  signIn: 'Error signing in through application',
  fetchSignIns: 'Error fetching signed-in applications',
  endSignIn: 'Error signing out application',
  findDevice: 'Error fetching device',
  answerDevice: 'Error approving or denying device',
  revokeToken: 'Error revoking access token',
});
