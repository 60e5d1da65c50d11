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

  blockedContent:
    'The browser didn’t load content that the page’s policy doesn’t allow: {sources}. Allow it in the flow’s content policy, or ask an operator to allow the host.',

  endedLate: 'Ended {count, plural, one {# run} other {# runs}} that waited too long.',
});
