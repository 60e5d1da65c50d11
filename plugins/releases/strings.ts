import { messages } from '#core/contract';

/** Every text of the releases plugin. */
export const strings = messages('releases', {
  title: 'Releases',
  canary: 'Canary',
  noCanary: 'This canary does not exist.',
  changedMeanwhile: 'The canary changed meanwhile. Reload it and try again.',
  sharesGrow: 'Each step needs a larger share than the one before.',
  policyElsewhere: 'This policy doesn’t run the flow. Select another one.',
  undeployed: 'This flow has no deployed version to compare with. Deploy one first.',
  deployedAlready: 'This version is already deployed. Select another one.',
  goesOnAlready: 'A canary of “{flow}” is already running. Finish it or roll it back first.',
  over: 'This canary has ended. Start a new one.',
  lastStep: 'This is the last step. Finish the canary instead.',
  isPaused: 'The canary is paused. Resume it first.',
  isRunning: 'The canary is already running.',
  versionErrors: 'Version {version} has errors. Fix them and save a new version.',
  versionRefused:
    'Version {version} breaks required rules: {titles}. Fix it and save a new version.',
  whyLoss: 'The new version succeeds less often.',
  whyErrors: 'The new version has more errors.',
  whySlow: 'The new version is slower.',
  mailSubject: 'Version {version} of “{flow}” was rolled back',
  mailText:
    'The canary of version {version} of the flow “{flow}” was rolled back automatically. {reason}\n\nEveryone gets version {before} again. Runs that are waiting finish in the version where they began.\n\n{link}',
});
