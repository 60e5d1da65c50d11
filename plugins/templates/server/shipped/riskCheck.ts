import type { DrawnFlow } from '#plugins/flows/contract';
import { compareStep, directoryStep, output } from '#plugins/flows/contract/internal';
import {
  askForCode,
  codeWays,
  askForPasswordOrSayWhy,
  passwordWays,
  done,
  place,
  whoSignedIn as userId,
} from './steps';

const before = (name: string) => output('checklogin', `user.attributes.${name}`);

/**
 * A second step for sign-ins from a browser or an address that the user was not seen with last
 * time.
 */
export const riskCheck: DrawnFlow = {
  name: 'Step-up for new devices and locations',
  description:
    'After the password, compares the browser and IP address with the last sign-in. If either is new, also requires an emailed code, then remembers both.',
  steps: [
    ...askForPasswordOrSayWhy(
      'Sign in',
      'On a new device or in a new location, we’ll also send you a code.',
      'Continue',
    ),
    compareStep(
      place('knownagent', [2, 0], 'Known browser?'),
      before('lastBrowser'),
      '{{global.userAgent}}',
    ),
    compareStep(
      place('knownplace', [3, 0], 'Known IP address?'),
      before('lastAddress'),
      '{{global.ip}}',
    ),
    done(place('aslasttime', [4, 0], 'Same as last time'), userId, 'pwd'),
    ...askForCode(
      3,
      { userId },
      'We don’t recognize this device or location. Enter the code we sent you.',
    ).map(step => ({
      ...step,
      at: [step.at[0], step.at[1] + 2] as const,
    })),
    directoryStep(
      place('remember01', [6, 2], 'Remember both'),
      'updateUser',
      {
        userId,
        attributes: [
          { key: 'lastBrowser', value: '{{global.userAgent}}' },
          { key: 'lastAddress', value: '{{global.ip}}' },
        ],
      },
      'action',
    ),
    done(place('steppedup1', [7, 2], 'Code verified'), userId, 'pwd otp'),
  ],
  ways: [
    ...passwordWays,
    ['checklogin', 'knownagent'],
    ['knownagent', 'knownplace'],
    ['knownagent', 'sendthcode', 'anyTriggersFalse'],
    ['knownplace', 'aslasttime'],
    ['knownplace', 'sendthcode', 'anyTriggersFalse'],
    ['sendthcode', 'askforcode'],
    ...codeWays,
    ['checkacode', 'remember01'],
    ['remember01', 'steppedup1'],
  ],
};
