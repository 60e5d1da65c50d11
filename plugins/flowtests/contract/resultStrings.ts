import { messages } from '#core/contract';

/** The sentences that tell what came of tests. */
export const resultStrings = messages('flowtests.result', {
  nothing: 'nothing',
  cameTrue: 'true',
  cameFalse: 'false',
  cameError: 'an error',
  camePage: 'a page',
  cameEnd: 'the end of the flow',
  cameCall: 'a subflow call',
  otherNode: 'Expected “{expected}” next, but the run went to “{node}”.',
  otherOutcome: '“{node}”: expected the result to be {expected}, but it was {came}.',
  otherMatches: '“{node}”: expected the matched outcomes to be {expected}, but they were {came}.',
  otherInput: '“{node}”: expected {path} to be {expected}, but it was {came}.',
  otherOutput: '“{node}”: expected {path} to be {expected}, but it was {came}.',
  noPage: 'Expected the page “{page}”, but it wasn’t shown.',
  otherText: 'Page “{page}”: expected the text to be {expected}, but it was {came}.',
  otherScript: 'Page “{page}”: its script or styles changed.',
  inputsRefused: 'The flow doesn’t accept this test’s inputs: {fault}',
  noAnswer:
    '“{node}” calls a connector, but the test has no response for that call. Add one, or save a new run as a test.',
  endedEarly: 'Expected “{expected}” next, but the run ended.',
  noEntry:
    'Expected “{expected}” next, but the run is waiting for input on the page “{page}”. Add a page entry for that page.',
  wentOn: 'Expected the run to end, but it went to “{node}”.',
  otherEnd: 'Expected the end of the run to be “{expected}”, but it was “{came}”.',
  endSuccess: 'Success',
  endFailure: 'Failure',
  endError: 'Error',
  endWaiting: 'Waiting',

  swappedBranch: 'The link from “{node}” to “{target}” was followed for a different outcome.',
  droppedCondition: 'The link from “{node}” to “{target}” was followed for every outcome.',
  otherReference: '“{node}” read {other} instead of {reference} in its property “{property}”.',
  outcomeTrue: 'true',
  outcomeFalse: 'false',
  outcomeNone: 'None of these',
  reaches: '“{node}” returns “{outcome}”',
  reachesLink: '“{node}” leads to “{target}”',
  firstTest: 'Main path',
});
