import { messages } from '#core/contract';

/** Every text of the pingone plugin. */
export const strings = messages('pingone', {
  title: 'PingOne',

  noRadiusType:
    'The node has no valid response type. Set its Response Type to ACCEPT, REJECT, CHALLENGE, or POLL.',
  goOn: 'Continue',
  notAtPlatform:
    'The {name} capability “{capability}” isn’t available in a PingOne environment. To run it in Sluice, remove the Environment ID from the connection.',

  emailsSent:
    'This environment has sent {hour, number} of {perHour, number} emails this hour, and {day, number} of {perDay, number} today.',

  noProvider:
    'The identity provider “{provider}” isn’t set up in this environment. Create an OIDC & OAuth IdP connection for it, and add that connection under Identity Providers in the PingOne Authentication connection.',
  noProviderNamed:
    'The node has no identity provider. Set its Identity Provider or Identity Provider ID.',
  wrongUserCode:
    'No device is waiting with the code “{userCode}”. Check the code. If it has expired or been used, start again on the device.',
  noDeviceUser: 'The node has no user to authorize the device. Set its User ID.',
  deviceUserDisabled:
    'This user is disabled and can’t authorize devices. An administrator can enable the user under Users.',
});
