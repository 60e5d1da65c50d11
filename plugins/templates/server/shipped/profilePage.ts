import { shippedFlow } from './shippedFlow';
import { pageStep } from './pageStep';
import { compareStep, directoryStep, output } from '#plugins/flows/contract';
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
export const profilePage = shippedFlow({
  name: 'Profile page with confirmed email',
  description:
    'After a password sign-on, shows name and email address to be changed. A new address gets a code first, and is taken over once the code is right.',
  steps: [
    ...askForPasswordOrSayWhy(
      'Your profile',
      'Sign on to see and change your profile.',
      'Continue',
    ),
    pageStep('profilepge', [2, 0], {
      title: 'Your profile',
      text: 'A new email address counts once you have entered the code that we send there.',
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
      place('sameaddr01', [3, 1], 'The same address?'),
      createFieldReference('email'),
      output('checklogin', 'user.email'),
    ),
    directoryStep(place('savenames1', [4, 1], 'Save the names'), 'updateUser', names, 'action'),
    sayWhy(place('notsaved01', [5, 2], 'Say why not'), 'savenames1'),
    ...askForCode(
      4,
      { email: createFieldReference('email') },
      'Enter the code that was sent to your new address.',
    ),
    directoryStep(
      place('saveallof1', [7, 0], 'Save names and address'),
      'updateUser',
      { ...names, email: output('checkacode', 'email') },
      'action',
    ),
    directoryStep(
      place('markproven', [8, 0], 'The address is proven'),
      'markEmailVerified',
      { userId, email: output('checkacode', 'email') },
      'action',
    ),
    sayWhy(place('notsaved02', [8, 2], 'Say why not'), 'saveallof1'),
    done(place('profileok1', [9, 0], 'Saved'), userId, 'pwd'),
  ],
  ways: [
    ['yourbrand1', 'signinform'],
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
});
