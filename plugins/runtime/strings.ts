import { messages } from '#core/contract';

/** Every text of the runtime plugin. */
export const strings = messages('runtime', {
  title: 'Runtime',
  archivedStandIns: 'Stand-ins',
  capabilitiesTitle: 'Capabilities',
  capability: 'Capability',
  runsHere: 'Runs here',
  standIn: 'Run by a flow of yours',
  standInHelp:
    'Nodes of these capabilities can be run by flows of yours: the node’s settings are the flow’s inputs, and how the flow ends is how the node ends. Where none is selected, a connection with all its settings runs the node; otherwise the node fails.',
  standInOf: 'Flow that runs {capability}',
  noStandIn: 'None',
  standInSaved: 'Nodes of {capability} are now run by “{flow}”',
  standInRemoved: 'Nodes of {capability} now end in an error',
  openStandIn: 'Open the flow',

  noProvider:
    'The identity provider “{provider}” is not set up here. Make a connection of OIDC & OAuth IdP for it, and name that under Identity Providers of the connection PingOne Authentication.',
  noProviderNamed:
    'The node names no identity provider. Select one, or fill in its Identity Provider ID.',

  wrongUserCode:
    'No device waits with the code “{userCode}”. It may have expired or been used. Start again on the device.',
  noDeviceUser: 'The node has no user who allows the device. Fill in its User ID.',
  deviceUserDisabled: 'This user is disabled and can’t allow devices.',

  endedLate: 'Ended {count, plural, one {# run} other {# runs}} that waited too long.',
});
