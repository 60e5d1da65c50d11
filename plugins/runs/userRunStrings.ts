import { messages } from '#core/contract';

/** The texts of the page of an end user's runs. */
export const userRunStrings = messages('runs.userRuns', {
  activity: 'Activity',
  allUsers: 'All users',
  noRun: 'This user has no run with this ID. Run retention may have deleted it.',
  eventsTitle: 'Activity for {name}',
  eventsOf: 'User activity',
  eventsIntro: 'Runs that signed this user in, newest first. Select one to see its steps.',
  noEvents: 'No activity yet',
  noEventsHelp: 'The user’s next sign-in appears here. Run retention deletes older runs.',
  flow: 'Flow',
  deletedFlow: 'Deleted flow',
  outcome: 'Status',
  took: 'Duration',
  began: 'Started',
  version: 'Version {version}',
  draft: 'Draft',
  openRun: 'Show on canvas',
  steps: 'Steps for “{flow}”',
  stepsOfDeleted: 'Steps for deleted flow',
  step: 'Step',
  result: 'Result',
  someSteps:
    'Showing the first {count} of {total, plural, one {# step} other {# steps}}. The canvas shows more.',
  someStepsOfDeleted: 'Showing the first {count} of {total, plural, one {# step} other {# steps}}.',
  backToUser: 'Back to {name}',
  close: 'Close',
});
