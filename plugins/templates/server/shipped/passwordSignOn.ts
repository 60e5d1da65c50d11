import type { DrawnFlow } from '#plugins/flows/contract';
import { compareStep, output } from '#plugins/flows/contract/internal';
import { askForPassword, done, place, sayWhy, stop, whoSignedIn } from './steps';

/** Sign-in with a password that ends once the directory has locked the user. */
export const passwordSignOn: DrawnFlow = {
  name: 'Password sign-in with lockout',
  description:
    'Asks for an email address and password. The page shows an error if the password is incorrect. After five incorrect passwords, the user directory temporarily locks the user, and the flow ends.',
  steps: [
    ...askForPassword('Sign in', 'Use your email address and password.', 'Sign in'),
    done(place('signedonok', [2, 0], 'Signed in'), whoSignedIn, 'pwd'),
    compareStep(
      place('islocked01', [2, 1], 'Is the user locked?'),
      output('checklogin', 'reason'),
      'locked',
    ),
    stop(
      place('lockedend1', [3, 1], 'Locked'),
      'Too many incorrect passwords. Try again later, or reset your password.',
    ),
    sayWhy(place('tryagain01', [3, 2], 'Try again'), 'checklogin'),
  ],
  ways: [
    ['signinform', 'checklogin'],
    ['checklogin', 'signedonok'],
    ['checklogin', 'islocked01', 'anyTriggersFalse'],
    ['islocked01', 'lockedend1'],
    ['islocked01', 'tryagain01', 'anyTriggersFalse'],
  ],
};
