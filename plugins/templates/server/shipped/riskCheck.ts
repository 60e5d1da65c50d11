import { shippedFlow } from './shippedFlow';
import { compareStep, directoryStep, output } from '#plugins/flows/contract';
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
 * A second step for sign-ons from a browser or an address that the user was not seen with last
 * time.
 */
export const riskCheck = shippedFlow({
  name: 'Step-up for new devices and places',
  description:
    'After the password, compares browser and network address with those of the last sign-on. Where either is new, a code by mail is needed too; both are remembered then.',
  steps: [
    ...askForPasswordOrSayWhy(
      'Sign on',
      'From a new device or place we also send you a code.',
      'Continue',
    ),
    compareStep(
      place('knownagent', [2, 0], 'A known browser?'),
      before('lastBrowser'),
      '{{global.userAgent}}',
    ),
    compareStep(
      place('knownplace', [3, 0], 'A known address?'),
      before('lastAddress'),
      '{{global.ip}}',
    ),
    done(place('aslasttime', [4, 0], 'As last time'), userId, 'pwd'),
    ...askForCode(
      3,
      { userId },
      'This device or place is new to us. Enter the code that was sent to you.',
    ).map(step => ({
      ...step,
      at: [step.at[0], step.at[1] + 2] as const,
    })),
    directoryStep(
      place('remember01', [6, 2], 'Remember them'),
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
    done(place('steppedup1', [7, 2], 'Stepped up'), userId, 'pwd otp'),
  ],
  ways: [
    ['yourbrand1', 'signinform'],
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
});
