import { toFormFields, output, sayStep } from '#plugins/flows/contract/drawnSteps';
import { nameText } from '#plugins/flows/contract/flowTexts';
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

const field = ({ name, label, type, autocomplete, digits }: PageField) =>
  `    <label${nameText(label)}>${label}<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${digits ? ' inputmode="numeric"' : ''} required></label>`;

/** A button beside the form’s own: what the flow is told, and its text. */
interface OtherWay {
  readonly value: string;
  readonly text: string;
}

/** The values of a Custom HTML Template node that shows a form; `detail` may hold references. */
export function page(
  title: string,
  hint: string,
  button: string,
  fields: readonly PageField[],
  { detail = '', other }: { readonly detail?: string; readonly other?: OtherWay } = {},
) {
  const customHTML = [
    '<main class="sk-card">',
    `  <h1${nameText(title)}>${title}</h1>`,
    `  <p class="hint"${nameText(hint)}>${hint}</p>`,
    ...(detail ? [`  <p class="hint"><bdi>${detail}</bdi></p>`] : []),
    '  <p data-skcomponent="skerror" role="alert"></p>',
    '  <form id="exampleForm">',
    ...fields.map(field),
    `    <button type="submit" data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="exampleForm" data-skbuttonvalue="submit"${nameText(button)}>${button}</button>`,
    '  </form>',
    ...(other
      ? [
          `  <button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="${other.value}"${nameText(other.text)}>${other.text}</button>`,
        ]
      : []),
    '</main>',
  ].join('\n');
  return {
    customHTML,
    customCSS: '',
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
    values: page(
      'Sign in',
      'Example account: ada@example.com, password Analytical-Engine-1843',
      button,
      [
        { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      ],
    ),
  },
  {
    id: 'checklogin',
    connector: 'userDirectoryConnector',
    capability: 'checkPassword',
    title: 'Check password',
    description: 'Checks the user directory. Five incorrect passwords lock the user',
    at: [1, 0],
    values: {
      findBy: 'login',
      identifier: rich(output('signinform', 'email')),
      password: rich(output('signinform', 'password')),
    },
  },
];
