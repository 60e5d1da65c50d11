import { pageStep } from './pageStep';
import type { DrawnFlow } from '#plugins/flows/contract';
import { compareStep, directoryStep, output } from '#plugins/flows/contract/internal';
import {
  askForCode,
  codeWays,
  askForPasswordOrSayWhy,
  passwordWays,
  done,
  place,
  sayWhy,
  whoSignedIn as userId,
} from './steps';

const createFieldReference = (name: string) => output('profilepge', name);
const names = {
  userId,
  givenName: createFieldReference('givenName'),
  familyName: createFieldReference('familyName'),
};

/** A page where users change their name and address; a new address is proven before it counts. */
export const profilePage: DrawnFlow = {
  name: 'Profile page with verified email',
  description:
    'After password sign-in, lets the user change their name and email address. A new email address is saved after the user enters the code sent to it.',
  steps: [
    ...askForPasswordOrSayWhy(
      'Your profile',
      'Sign in to view and change your profile.',
      'Continue',
    ),
    pageStep('profilepge', [2, 0], {
      title: 'Your profile',
      text: 'If you change your email address, we’ll send a code to the new one.',
      button: 'Save',
      fields: [
        {
          name: 'givenName',
          label: 'First name',
          autocomplete: 'given-name',
          value: output('checklogin', 'user.givenName'),
        },
        {
          name: 'familyName',
          label: 'Last name',
          autocomplete: 'family-name',
          value: output('checklogin', 'user.familyName'),
        },
        {
          name: 'email',
          label: 'Email',
          type: 'email',
          autocomplete: 'email',
          value: output('checklogin', 'user.email'),
        },
      ],
    }),
    compareStep(
      place('sameaddr01', [3, 1], 'Same email?'),
      createFieldReference('email'),
      output('checklogin', 'user.email'),
    ),
    directoryStep(place('savenames1', [4, 1], 'Save names'), 'updateUser', names, 'action'),
    sayWhy(place('notsaved01', [5, 2], 'Show reason'), 'savenames1'),
    ...askForCode(
      4,
      { email: createFieldReference('email') },
      'Enter the code we sent to your new email address.',
    ),
    directoryStep(
      place('saveallof1', [7, 0], 'Save names and email'),
      'updateUser',
      { ...names, email: output('checkacode', 'email') },
      'action',
    ),
    directoryStep(
      place('markproven', [8, 0], 'The email address is verified'),
      'markEmailVerified',
      { userId, email: output('checkacode', 'email') },
      'action',
    ),
    sayWhy(place('notsaved02', [8, 2], 'Show reason'), 'saveallof1'),
    done(place('profileok1', [9, 0], 'Saved'), userId, 'pwd'),
  ],
  ways: [
    ...passwordWays,
    ['checklogin', 'profilepge'],
    ['profilepge', 'sameaddr01'],
    ['sameaddr01', 'savenames1'],
    ['sameaddr01', 'sendthcode', 'anyTriggersFalse'],
    ['savenames1', 'profileok1'],
    ['savenames1', 'notsaved01', 'anyTriggersFalse'],
    ['sendthcode', 'askforcode'],
    ...codeWays,
    ['checkacode', 'saveallof1'],
    ['saveallof1', 'markproven'],
    ['saveallof1', 'notsaved02', 'anyTriggersFalse'],
    ['markproven', 'profileok1'],
  ],
};
