import { page } from './page';
import type { Step } from './sketch';
import { output } from '../../contract/drawnSteps';
import { rich } from './texts';

/**
 * The page that asks for e-mail and password, and the node that checks them; `button` is the word
 * on the page's button.
 */
export const askForPassword = (button: string): readonly Step[] => [
  {
    id: 'signinform',
    connector: 'httpConnector',
    capability: 'customHTMLTemplate',
    title: 'Sign-on page',
    description: 'Asks for e-mail and password',
    at: [0, 0],
    values: page('Sign in', 'Example account: ada@example.com, Analytical-Engine-1843', button, [
      { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ]),
  },
  {
    id: 'checklogin',
    connector: 'userDirectoryConnector',
    capability: 'checkPassword',
    title: 'Check the password',
    description: 'Asks the user directory; five wrong ones lock a user',
    at: [1, 0],
    values: {
      findBy: 'login',
      identifier: rich(output('signinform', 'email')),
      password: rich(output('signinform', 'password')),
    },
  },
];
