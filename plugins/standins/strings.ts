import { messages } from '#core/contract';

/** Every text of the standins plugin. */
export const strings = messages('standins', {
  title: 'Stand-ins',
  capabilitiesTitle: 'Capabilities',
  capability: 'Capability',
  notHere: 'Stand-in required',
  standIn: 'Stand-in flow',
  standInHelp:
    'Select one of your flows to run in place of a capability. The flow gets the node’s properties as inputs and returns the node’s result.',
  withoutSettings:
    'Without a stand-in, a node runs only if its connection has all required settings.',
  withoutStandIn: 'Without a stand-in, nodes with these capabilities can’t run.',
  standInOf: 'Stand-in for {capability}',
  noStandIn: 'None',
  standInSaved: '“{flow}” now runs in place of “{capability}”',
  standInRemoved: 'Stand-in for “{capability}” removed',
  openStandIn: 'Open flow',
});
