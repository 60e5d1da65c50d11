import { toFormFields, output, sayStep } from '../../contract/drawnSteps';
import { logoStyle } from './branding';
import type { Step } from './sketch';
import { rich } from './texts';

/** A field that an example page asks for. */
export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  /** Of digits alone, for which phones show fewer keys. */
  readonly digits?: boolean;
}

const css = `
.sk-page { font-family: sans-serif; max-width: 26rem; margin: 4rem auto; padding: 2rem; border: 1px solid #d5dae3; border-radius: 8px; }
.sk-page h1 { font-size: 1.4rem; margin: 0 0 1rem; }
.sk-page label { display: block; margin: 0.75rem 0; }
.sk-page input { box-sizing: border-box; width: 100%; padding: 0.5rem; margin-top: 0.25rem; font: inherit; }
.sk-page button { margin-top: 1rem; padding: 0.6rem 1.2rem; font: inherit; }
.sk-page .hint { color: #4a5468; }
`.trim();

const field = ({ name, label, type, autocomplete, digits }: PageField) =>
  `    <label>${label}<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${digits ? ' inputmode="numeric"' : ''} required></label>`;

/** The values of a Custom HTML Template node that shows a form; `hint` may hold references. */
export function page(title: string, hint: string, button: string, fields: readonly PageField[]) {
  const customHTML = [
    '<main class="sk-page">',
    '  <img class="companyLogo" src="{{global.variables.companyLogo}}" alt="{{global.variables.companyName}}">',
    `  <h1>${title}</h1>`,
    `  <p class="hint">${hint}</p>`,
    '  <p data-skcomponent="skerror" role="alert"></p>',
    '  <form id="exampleForm">',
    ...fields.map(field),
    `    <button type="submit" data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="exampleForm" data-skbuttonvalue="submit">${button}</button>`,
    '  </form>',
    '</main>',
  ].join('\n');
  return {
    customHTML,
    customCSS: `${css}\n${logoStyle}`,
    customScript: '',
    formFieldsList: toFormFields(fields.map(({ name }) => name)),
    validationRules: [],
  };
}

/**
 * Shows the page before it again with what a node of the user directory or the authenticators has
 * refused.
 */
export const say = (id: string, refused: string, title: string, at: Step['at']): Step =>
  sayStep({ id, title, at }, rich(output(refused, 'message')));

/**
 * The page that asks for email and password, and the node that checks them; `button` is the word
 * on the page's button.
 */
export const askForPassword = (button: string): readonly Step[] => [
  {
    id: 'signinform',
    connector: 'httpConnector',
    capability: 'customHTMLTemplate',
    title: 'Sign-in page',
    description: 'Asks for email and password',
    at: [0, 0],
    values: page('Sign in', 'Example account: ada@example.com, Analytical-Engine-1843', button, [
      { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ]),
  },
  {
    id: 'checklogin',
    connector: 'userDirectoryConnector',
    capability: 'checkPassword',
    title: 'Check password',
    description: 'Checks the user directory; five wrong passwords lock a user',
    at: [1, 0],
    values: {
      findBy: 'login',
      identifier: rich(output('signinform', 'email')),
      password: rich(output('signinform', 'password')),
    },
  },
];
