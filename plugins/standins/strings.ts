import { messages } from '#core/contract';

/** Every text of the standins plugin. */
export const strings = messages('standins', {
  title: 'Stand-ins',
  capabilitiesTitle: 'Capabilities',
  capability: 'Capability',
  runsHere: 'Runs here',
  standIn: 'Stand-in flow',
  standInHelp:
    'Your own flows can run these nodes: the node’s settings become the flow’s inputs, and the flow’s result becomes the node’s. Without a stand-in, the node runs only if its connection has all its settings.',
  standInOf: 'Stand-in for {capability}',
  noStandIn: 'None',
  standInSaved: '“{flow}” now runs {capability}',
  standInRemoved: 'Stand-in for {capability} removed',
  openStandIn: 'Open flow',
});
