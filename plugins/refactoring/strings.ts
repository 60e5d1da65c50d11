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
    'The selection loops back to “{node}”, its first node. Select nodes without this loop.',
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
  rename: 'Rename',
  renameVariable: 'Rename a variable',
  whichVariable: 'Which variable?',
  company: 'Company',
  user: 'User',
  flow: 'Flow',
  flowInstance: 'Flow instance',
  renameInput: 'Rename an input',
  renameThisInput: 'Rename {name}',
  whichInput: 'Which input?',
  renameTitle: 'Rename “{name}”',
  newName: 'New name',
  saveFirst: 'Save or discard your changes first. Renaming changes the saved flows.',
  cantRename: 'Can’t rename yet',
  changesNothing: 'No flow uses it, so only its name changes.',
  changes:
    'Changes {nodes, plural, one {# node} other {# nodes}} in {flows, plural, one {# flow} other {# flows}} and saves a new version of each.',
  changesInput: 'Changes the input schema and saves a new version.',
  inputSchema: 'Input schema',
  goToNode: 'Open node {node} of {flow}',
  version: 'Version {version}',
  deployedStay:
    'Deployed versions keep the old name until you deploy: {flows}. Deploy the changed flows together.',
  deployedFlow: '“{flow}” (version {version})',
  pinnedStay: 'Versions that policies run by number keep the old name: {versions}.',
  pinnedVersion: '“{flow}” version {version} in {names}',
  startersStay: 'Pass the new name from what starts the flow, once it is deployed: {names}.',
  keepOld: 'Keep the old name',
  keepOldHelp: 'Copies the variable, so that deployed versions go on using the old one.',
  renamed: 'Renamed to “{name}” in {flows, plural, =0 {no flows} one {# flow} other {# flows}}.',
  renamedMeanwhile: '“{name}” was renamed in the saved flow.',
  renamedVariable: 'Renamed variable “{name}” to “{to}”',
  renamedInput: 'Renamed input “{name}” of “{flow}” to “{to}”',
  sameName: 'Enter another name than the current one.',
  noVariable: 'Construct not found',
  nameInUse:
    '“{flow}” already uses a variable named “{name}”, which is declared nowhere. Use another name.',
  noField: 'No page of “{flow}” has a field named “{name}” there.',
  fieldNameRule: 'Use letters, digits, “_” and “-”, and begin with a letter or “_”.',
  fieldTaken: 'This page already has a field named “{name}”.',
  renamedField: 'Renamed field “{name}” of “{flow}” to “{to}”',
  renameEverywhere: 'Rename in all flows',
  readElsewhere:
    '{count, plural, one {# other flow reads} other {# other flows read}} this field. Rename it there as well, in a new version of each.',
  leftInPage: 'The page still contains “{name}” in: {properties}. Check it there after renaming.',
  noInput: '“{flow}” has no input named “{name}”.',
  inputNameRule:
    'Start the name with a letter. Use letters, digits, - and _, at most 256 characters.',
  reservedInput: 'The name “{name}” is reserved. Use another one.',
  inputTaken: '“{flow}” already has an input named “{name}”. Use another name.',
  inputPassed: '“{flow}” already passes “{name}” to this flow. Use another name.',
  tooManyFlows:
    '{count, plural, one {# flow uses} other {# flows use}} this name. At most {most} can be changed at once.',
  changedMeanwhile:
    '“{flow}” has changed since the preview. Look at the new preview, then try again.',
  fullVersions:
    '“{flow}” has all the versions that it can have. Delete some of them, then try again.',
});
