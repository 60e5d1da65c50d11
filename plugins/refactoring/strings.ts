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
    'Moves {count, plural, one {# node} other {# nodes}} to a new flow and replaces {count, plural, one {it} other {them}} with a node that calls the flow. Undo restores the {count, plural, one {node} other {nodes}} but doesn’t delete the new flow.',
  extractedFrom: 'Extracted from “{flow}”.',
  didExtract: 'Extract subflow “{flow}”',
  extracted: 'Subflow “{flow}” extracted',
  openFlow: 'Open flow',
  crossings: 'Inputs, outputs, and exits',
  inputs: 'Inputs ({count})',
  outputs: 'Outputs ({count})',
  exits: 'Exits ({count})',
  exitsHelp: 'Also adds a node after the subflow that continues each run at the right exit.',
  missingConnection:
    'Extracting nodes requires a connection for {connector}. Create one under Connectors first.',
  didInline: 'Inline subflow “{flow}”',
  inlined: 'Subflow “{flow}” inlined',
  callsItself: 'This node calls its own flow, so it can’t be inlined.',
  continueWith: 'Continue: {nodes}',
  chooseExit: 'Select exit',
  callDescription: 'Runs the extracted nodes.',
  scheduled: 'The called flow is scheduled, so it can’t be inlined.',
  noStart: 'The called flow has no start node. In that flow, add a node without incoming links.',
  endsRun: '“{node}” in the called flow ends the whole run, so the flow can’t be inlined.',
  outOfBandThere:
    '“{node}” in the called flow is part of an out-of-band link, so it can’t be moved.',
  clearsThere:
    '“{node}” clears the called flow’s cache. After inlining, it would clear this flow’s cache.',
  readsFlowId: '“{node}” reads the called flow’s ID or version, which would change after inlining.',
  onlyResponse: 'The called flow starts with its response, so it has no nodes to inline.',
  forksThere:
    '“{node}” in the called flow starts parallel branches that end with the first response, so the flow can’t be inlined.',
  waitsForOthers:
    '“{node}” waits for this node and others. Link it only to this node, then try again.',
  ownVariable:
    'The called flow has its own variable “{variable}”. After inlining, it would belong to this flow.',
  wouldComeBack:
    'After inlining, “{message}” would return to the called flow’s page “{page}” instead of an earlier page.',
  readsCall:
    'Another node reads {path}, which wouldn’t exist after inlining. Change it to read individual outputs of this node.',
  severalOutputs:
    'Every end of the called flow must return “{output}” as a single reference to the same value.',
  nothingSelected: 'Select at least one node to extract.',
  endsFlow:
    '“{node}” ends the whole flow with its response, which a subflow can’t do. Leave it out of the selection.',
  outOfBand: '“{node}” is part of an out-of-band link. Leave it out of the selection.',
  clearsFlow:
    '“{node}” clears the cache of the whole flow, which a subflow can’t do. Leave it out of the selection.',
  goesOut:
    '“{node}” teleports to a start node outside the selection. Leave “{node}” out, or also select that start node.',
  reachedByTeleport:
    '“{node}” is reached by teleport from outside the selection. Leave it out, or also select the nodes that teleport to it.',
  returnsOut: '“{node}” returns to a node outside the selection. Leave it out of the selection.',
  waitsOnBothSides:
    '“{node}” waits for nodes inside and outside the selection. Select all of them, or none.',
  noWayIn: 'No link leads into the selection. Select nodes that the flow reaches.',
  severalWaysIn:
    'Runs can enter the selection at several nodes: {nodes}. Select only nodes that are reached through one of them.',
  startsAtTeleport:
    '“{node}” is a teleport, and a flow can’t start with one. Leave it out of the selection.',
  leadsBack:
    'The selection loops back to “{node}”, its first node. Select nodes without this loop.',
  forks:
    '“{node}” starts parallel branches, but a subflow ends when the first branch ends. Leave it out of the selection.',
  mayEnd:
    '“{node}” can end the whole flow, which a subflow can’t do. Link it to the next node, or leave it out of the selection.',
  sharesVariable:
    '“{node}” saves the variable “{variable}”, which is also used outside the selection. Select all nodes that use it, or leave out those that save it.',
  keepsVariable:
    '“{node}” saves the variable “{variable}” for later use in this flow, which a subflow can’t do. Leave out the nodes that save it.',
  comesBack:
    '“{message}” goes back to the page “{page}”, which is not available after a subflow ends. Select both, or leave out the page.',
  earlierRound:
    '“{node}” reads the result of “{other}” from an earlier loop iteration, which a subflow doesn’t keep. Leave it out of the selection.',
  rename: 'Rename',
  renameVariable: 'Rename variable',
  whichVariable: 'Which variable?',
  company: 'Company',
  user: 'User',
  flow: 'Flow',
  flowInstance: 'Run',
  renameInput: 'Rename input',
  renameThisInput: 'Rename {name}',
  whichInput: 'Which input?',
  renameTitle: 'Rename “{name}”',
  newName: 'New name',
  saveFirst: 'Save or discard your changes first. Renaming changes the saved flows.',
  cantRename: 'Can’t rename yet',
  changesNothing: 'No flow’s latest version uses this variable, so only its name changes.',
  changes:
    'Changes {nodes, plural, one {# node} other {# nodes}} in {flows, plural, one {# flow and saves a new version} other {# flows and saves a new version of each}}.',
  changesInput: 'Changes the input schema and saves a new version.',
  changesInputAndNodes:
    'Changes the input schema and {nodes, plural, one {# node} other {# nodes}}. {flows, plural, one {Saves a new version of the flow.} other {Saves a new version of each of the # flows.}}',
  inputSchema: 'Input schema',
  goToNode: 'Go to node “{node}” in “{flow}”',
  version: 'Version {version}',
  deployedStay:
    '{count, plural, one {This deployed version keeps the old name: {flows}. Deploy the latest version after renaming.} other {These deployed versions keep the old name: {flows}. Deploy the latest versions together after renaming.}}',
  deployedFlow: '“{flow}” (version {version})',
  pinnedStay: 'Pinned versions keep the old name: {versions}.',
  pinnedVersion: '“{flow}” (version {version}, used by {names})',
  startersStay:
    'The flow is also used by {names}. After deploying, pass the input under its new name there.',
  keepOld: 'Also keep old name',
  keepOldHelp: 'Keeps a copy of the variable with the old name for deployed versions.',
  renamed: 'Renamed to “{name}”{flows, plural, =0 {} one { in # flow} other { in # flows}}',
  renamedMeanwhile: '“{name}” was renamed in the saved flow.',
  renamedVariable: 'Renamed variable “{name}” to “{to}”',
  renamedInput: 'Renamed input “{name}” to “{to}” in “{flow}”',
  sameName: 'Enter a different name.',
  noVariable: 'Construct not found',
  nameInUse: '“{flow}” already uses an undeclared variable named “{name}”. Use another name.',
  noField: 'This page in “{flow}” has no field named “{name}”.',
  fieldNameRule: 'Start with a letter or “_”. Use only letters, digits, “_”, and “-”.',
  fieldTaken: 'This page already has a field named “{name}”. Use another name.',
  renamedField: 'Renamed field “{name}” to “{to}” in “{flow}”',
  renameEverywhere: 'Rename in all flows',
  readElsewhere:
    '{count, plural, one {# other flow reads} other {# other flows read}} this field. Renaming it in all flows saves a new version of each.',
  leftInPage: 'Renaming doesn’t change “{name}” in: {properties}. Check each occurrence afterward.',
  noInput: '“{flow}” has no input named “{name}”.',
  inputNameRule: 'Start with a letter or “_”. Use up to 256 letters, digits, “_”, and “-”.',
  reservedInput: 'The name “{name}” is reserved. Use another name.',
  inputTaken: '“{flow}” already has or reads an input named “{name}”. Use another name.',
  inputPassed: '“{flow}” already passes “{name}” to this flow. Use another name.',
  tooLargeFlows:
    'The flows that use this name take {used} MiB together. Up to {allowed} MiB can be changed at once. Change some of them by hand first.',
  tooManyFlows:
    '{count, plural, one {# flow uses} other {# flows use}} this name. Up to {most} can be changed at once.',
  changedMeanwhile:
    '“{flow}” has changed since the preview. Review the new preview, then try again.',
  fullVersions: '“{flow}” has reached its version limit. Delete some versions, then try again.',
});
