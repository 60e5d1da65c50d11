import { messages } from '#core/contract';

/** Every text of the runtime plugin. */
export const strings = messages('runtime', {
  blockedContent:
    'The browser blocked content that the page’s content security policy doesn’t allow: {sources}. Allow it in the flow settings, or ask an operator to allow the host.',

  pinnedStep: 'Used the pinned output without running the node.',
  personaStep: 'Answered by persona “{persona}” without running the node.',
  trialFrom: '{flow} from “{node}”',
  noTrialNode: 'This flow has no node with the ID “{node}”. Select another node to run from.',
  stoppedBefore: 'Stopped before “{node}”',
  stoppedPage: 'Continue this test run on the flow’s canvas.',
  stoppedAnswer: 'This test run stopped before a node. Continue it on the flow’s canvas.',
  noTrial: 'You have no test run of this flow with this ID. Run the flow again.',
  wentOn: 'This test run has moved on or ended. Check its status, then try again.',
  badEdit: 'The edited values can’t be used: {why}',
  noNodeToRun: 'This flow has no node with the ID “{node}”. Select another node to run.',
  nodeOnlyLeaves:
    'This node creates a URL that works only in a full run. Select “Run from here” instead.',

  endedLate: 'Ended {count, plural, one {# run} other {# runs}} that timed out.',
});
