import { messages } from '#core/contract';

/** Why a run can’t go on, as end users and applications are told. */
export const runStrings = messages('runtime.pages', {
  timedOut: 'This session timed out. Start again.',
  flowTimedOut: 'This session timed out. Start again.',
  flowGone: 'This session’s flow no longer exists. Start again.',
  noInteraction: 'This session does not exist, or its token is missing. Start again.',
  over: 'This session has ended. Start again.',
  answered:
    'This step was already completed, or the response is for another step. Continue from the latest page, or start again.',
  otherNode:
    'The response is for node “{node}”, but the flow is waiting at another node. Continue from the latest page.',
  beingAnswered:
    'This step is already being processed. Wait for the next page. If it doesn’t appear, try again in ten seconds.',
  spent:
    'This link has expired or was already used. Continue from the latest page, or start again.',
  begunElsewhere: 'This session started in another browser. Continue there, or start again here.',
  goneOn: 'This session moved on to another step. Continue from the latest page, or start again.',
  lateOrOver: 'This session timed out or has ended. Start again.',
  nothingForLink: 'This link is not for the current step. Return to the page where you started.',
  linkOver: 'The session for this link has ended or timed out. Start again from the app.',
});

/** Why a run can’t start, as those are told who can change that: an end user is not. */
export const startStrings = messages('runtime.start', {
  noFlow: 'Flow not found',
  flowDisabled: 'The flow “{flow}” is disabled. Enable the flow, then try again.',
  flowUndeployed: 'The flow “{flow}” is not deployed yet. Deploy the flow, then try again.',
  noPolicy: 'This policy does not exist. Check the policy ID.',
  policyDisabled: 'The policy “{policy}” or its application is disabled. Enable both.',
  policyEmpty: 'The policy “{policy}” has no flow to run. Add a flow to it.',
});
