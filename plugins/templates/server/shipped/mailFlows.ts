import { pageStep } from './pageStep';
import type { DrawnFlow } from '#plugins/flows/contract';
import { authenticatorStep, directoryStep, output } from '#plugins/flows/contract/internal';
import {
  askForCode,
  codeWays,
  done,
  place,
  proofWays,
  proveAddress,
  provenUser,
  sayWhy,
} from './steps';

const createFieldReference = (name: string) => output('registform', name);

/** Registration that makes the user once the address is proven. */
export const mailRegistration: DrawnFlow = {
  name: 'Registration with email verification',
  description:
    'Collects a name, email address, and password, checks the user directory’s password rules, verifies the email address with a code, and creates the user. If the email address already has an account, the pages look the same, and its owner gets an email.',
  steps: [
    pageStep('registform', [0, 0], {
      title: 'Create your account',
      text: 'We’ll verify your email address in the next step.',
      button: 'Continue',
      fields: [
        { name: 'givenName', label: 'First name', autocomplete: 'given-name' },
        { name: 'familyName', label: 'Last name', autocomplete: 'family-name' },
        { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' },
      ],
    }),
    directoryStep(place('checkrules', [1, 0], 'Is the password valid?'), 'checkPasswordRules', {
      newPassword: createFieldReference('password'),
    }),
    sayWhy(place('weakpasswd', [2, 1], 'Show unmet rule'), 'checkrules'),
    directoryStep(place('findholder', [2, 0], 'Is the email taken?'), 'findUser', {
      findBy: 'email',
      identifier: createFieldReference('email'),
    }),
    authenticatorStep(
      place('tellholder', [3, 1], 'Email the owner'),
      'sendNotice',
      { email: createFieldReference('email') },
      'action',
    ),
    ...askForCode(
      3,
      { email: createFieldReference('email') },
      'Enter the code we sent to your email address.',
      { again: 'findholder' },
    ),
    directoryStep(
      place('createuser', [6, 0], 'Create user'),
      'createUser',
      {
        givenName: createFieldReference('givenName'),
        familyName: createFieldReference('familyName'),
        email: output('checkacode', 'email'),
        password: createFieldReference('password'),
        emailVerified: true,
      },
      'action',
    ),
    sayWhy(place('notcreated', [7, 1], 'Show reason'), 'createuser'),
    done(place('registered', [7, 0], 'Registered'), output('createuser', 'userId'), 'pwd otp'),
  ],
  ways: [
    ['registform', 'checkrules'],
    ['checkrules', 'findholder'],
    ['checkrules', 'weakpasswd', 'anyTriggersFalse'],
    ['findholder', 'tellholder'],
    ['tellholder', 'askforcode'],
    ['findholder', 'sendthcode', 'anyTriggersFalse'],
    ['sendthcode', 'askforcode'],
    ...codeWays,
    ['checkacode', 'createuser'],
    ['createuser', 'registered'],
    ['createuser', 'notcreated', 'anyTriggersFalse'],
  ],
};

/** Sign-in by a code sent by mail; an address that is nobody's sees the same pages. */
export const mailSignOn: DrawnFlow = {
  name: 'Passwordless sign-in by email',
  description:
    'Sends a code to the email address. If the address has no account, the pages look the same, but no email is sent, so no one learns who has an account.',
  steps: [
    ...proveAddress('Sign in'),
    done(place('signedonok', [5, 0], 'Signed in'), provenUser, 'otp'),
  ],
  ways: [...proofWays, ['checkacode', 'signedonok']],
};
