import { messages } from '#core/contract';

/** Every text of the refactoring plugin. */
export const strings = messages('refactoring', {
  title: 'Refactoring',
  extract: 'Extract subflow',
  inline: 'Inline subflow',
  close: 'Close',
  cantExtract: 'Can’t extract this selection',
  cantInline: 'Can’t inline this subflow',
  selectInstead: 'Select {count, plural, one {# node} other {# nodes}} instead',
  flowName: 'New flow name',
  defaultName: '{node} subflow',
  extractHelp:
    'Moves {count, plural, one {# node} other {# nodes}} to a new flow and puts a node that calls it in their place. Undo brings the nodes back and keeps the new flow.',
  extractedFrom: 'Extracted from {flow}.',
  didExtract: 'Extract {flow}',
  extracted: 'Extracted to “{flow}”.',
  openFlow: 'Open flow',
  crossings: 'Inputs, outputs, and exits',
  inputs: 'Inputs ({count})',
  outputs: 'Outputs ({count})',
  exits: 'Exits ({count})',
  exitsHelp: 'A node after the call selects the exit.',
  missingConnection:
    'Extracting needs a connection of {connector}. Create one under Connections first.',
  didInline: 'Inline {flow}',
  inlined: 'Inlined “{flow}”.',
  callsItself: 'This node calls its own flow, whose nodes already stand here.',
  continueWith: 'Continue: {nodes}',
  chooseExit: 'Select exit',
  callDescription: 'Runs the extracted nodes.',
  scheduled: 'The called flow is scheduled, so its nodes can’t stand in this one.',
  noStart: 'The called flow has no node to start with.',
  endsRun: '“{node}” of the called flow ends the whole run, so its nodes can’t stand in this flow.',
  outOfBandThere:
    '“{node}” of the called flow belongs to a link that continues that flow elsewhere, so it has to stay.',
  clearsThere: '“{node}” of the called flow clears its cache, which would clear this flow’s too.',
  readsFlowId:
    '“{node}” of the called flow reads its own flow ID, which would be another one here.',
  onlyResponse: 'The called flow starts with its response, so it has no nodes to take over.',
  forksThere:
    '“{node}” of the called flow starts branches that run at the same time and end with the first response.',
  waitsForOthers:
    '“{node}” waits for this node and for others. Link it to this node alone, then try again.',
  ownVariable:
    'The called flow has a variable “{variable}” of its own, which would be shared with this flow.',
  wouldComeBack:
    '“{message}” would go back to the page “{page}” of the called flow, and not to an earlier one.',
  readsCall: 'Something reads {path} of this node, which is not an output of the called flow.',
  severalOutputs:
    'The output “{output}” is not one value of one node at all ends of the called flow.',
  nothingSelected: 'Select the nodes to extract first.',
  endsFlow:
    '“{node}” ends the whole flow with its response, which a subflow can’t do. Leave it out of the selection.',
  outOfBand:
    '“{node}” belongs to a link that continues this flow elsewhere. Leave it out of the selection.',
  clearsFlow:
    '“{node}” clears the cache of the whole flow, which a subflow can’t do. Leave it out of the selection.',
  goesOut:
    '“{node}” goes to a start node outside the selection. Leave it out, or select what it goes to as well.',
  reachedByTeleport:
    '“{node}” is reached by teleport from outside the selection. Leave it out, or select the nodes that go there as well.',
  returnsOut: '“{node}” returns to a node outside the selection. Leave it out of the selection.',
  waitsOnBothSides:
    '“{node}” waits for nodes inside and outside the selection. Select all of them, or none.',
  noWayIn: 'No link leads into the selection. Select nodes that the flow reaches.',
  severalWaysIn:
    'The selection is entered at several nodes: {nodes}. Select only nodes that are reached through one of them.',
  startsAtTeleport:
    '“{node}” is a teleport, and no flow can start with one. Leave it out of the selection.',
  leadsBack:
    'A link in the selection leads back to “{node}”, where it is entered. Select a part without that loop.',
  forks:
    '“{node}” starts branches that run at the same time, and a subflow ends with the first one. Leave it out of the selection.',
  mayEnd:
    '“{node}” can end the flow, which a subflow can’t do. Link it to what comes next, or leave it out of the selection.',
  sharesVariable:
    'The variable “{variable}”, which “{node}” saves, is used outside the selection too. Select all nodes that use it, or leave out those that save it.',
  keepsVariable:
    'The variable “{variable}”, which “{node}” saves, is kept longer than a subflow runs. Leave out the nodes that save it.',
  comesBack:
    '“{message}” goes back to the page “{page}”, which a finished subflow no longer has. Select both, or leave out the page.',
  earlierRound:
    '“{node}” reads what “{other}” left when the flow came by before, which a subflow doesn’t keep. Leave it out of the selection.',
});
