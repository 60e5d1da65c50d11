import { messages } from '#core/contract';

/** The texts of the page of an end user's runs. */
export const userRunStrings = messages('runs.userRuns', {
  activity: 'What they did',
  noRun: 'This user has no such run; it may be older than runs are kept.',
  eventsTitle: 'What {name} did',
  eventsOf: 'User events',
  eventsIntro:
    'The runs of flows that signed this user in, newest first. Open one to see its steps.',
  noEvents: 'Nothing yet',
  noEventsHelp:
    'When a flow signs this user in, its run appears here, for as long as runs are kept.',
  flow: 'Flow',
  deletedFlow: 'a deleted flow',
  outcome: 'Outcome',
  success: 'Success',
  failure: 'Failure',
  error: 'Error',
  timeout: 'Timed out',
  waiting: 'Waiting',
  took: 'Took',
  milliseconds: '{count} ms',
  began: 'Began',
  version: 'Version {version}',
  openRun: 'Show on the canvas',
  steps: 'Steps of the run of {flow}',
  step: 'Step',
  result: 'Result',
  someSteps:
    'The first {count} of {total, plural, one {# step} other {# steps}}. The canvas shows them all.',
  backToUser: 'Back to {name}',
  close: 'Close',
});
