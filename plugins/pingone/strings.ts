import { messages } from '#core/contract';

/** Every text of the pingone plugin. */
export const strings = messages('pingone', {
  title: 'PingOne',

  noRadiusType: 'Select a response type: ACCEPT, REJECT, CHALLENGE or POLL.',
  goOn: 'Continue',
  notAtPlatform:
    '{name} can’t run “{capability}” at an environment of the platform. Remove the environment from the connection to run it here.',

  noProvider:
    'The identity provider “{provider}” is not set up here. Make a connection of OIDC & OAuth IdP for it, and name that under Identity Providers of the connection PingOne Authentication.',
  noProviderNamed:
    'The node names no identity provider. Select one, or fill in its Identity Provider ID.',
  wrongUserCode:
    'No device waits with the code “{userCode}”. It may have expired or been used. Start again on the device.',
  noDeviceUser: 'The node has no user who allows the device. Fill in its User ID.',
  deviceUserDisabled: 'This user is disabled and can’t allow devices.',
});
