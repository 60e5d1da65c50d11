import { format } from '#core/contract';
import { flowTexts, nameText } from '#plugins/flows/contract/flowTexts';
import type { Snippet } from '#plugins/pages/contract';
import { strings } from '../strings';
import { makeFree } from '#plugins/pages/contract/blocks/editBlocks';
import { encodeText } from '#plugins/pages/contract/blocks/units';

const element = (tag: string, text: string, attributes = '') =>
  `<${tag}${attributes}${nameText(text)}>${encodeText(text)}</${tag}>`;

interface FieldTerms {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly autocomplete?: string;
  readonly more?: string;
}

/** A field with its label, and the place where its error stands. */
function makeField({ name, label, type = 'text', autocomplete, more = ' required' }: FieldTerms) {
  const filled = autocomplete ? ` autocomplete="${autocomplete}"` : '';
  return (taken: readonly string[]) => {
    const free = makeFree(taken, name);
    return `<label${nameText(label)}>${encodeText(label)}<input id="${free}" name="${free}" type="${type}"${filled}${more}></label>`;
  };
}

const makeButton = (text: string, type: 'form-submit' | 'next-event', value: string, look = '') =>
  `<button${look}${type === 'form-submit' ? ' type="submit"' : ''} data-skcomponent="skbutton" data-skbuttontype="${type}" data-skbuttonvalue="${value}"${nameText(text)}>${encodeText(text)}</button>`;

const option = (number: number) =>
  `  <option>${encodeText(format(strings.newOption, { number }))}</option>`;

const fieldTerms: readonly (readonly [id: string, title: string, terms: FieldTerms])[] = [
  [
    'email',
    strings.emailField.text,
    { name: 'email', label: flowTexts.email.text, type: 'email', autocomplete: 'email' },
  ],
  [
    'username',
    flowTexts.username.text,
    {
      name: 'username',
      label: flowTexts.username.text,
      autocomplete: 'username',
      more: ' autocapitalize="none" spellcheck="false" required',
    },
  ],
  [
    'password',
    strings.passwordField.text,
    {
      name: 'password',
      label: flowTexts.password.text,
      type: 'password',
      autocomplete: 'current-password',
    },
  ],
  [
    'newPassword',
    strings.newPasswordField.text,
    {
      name: 'newPassword',
      label: flowTexts.newPassword.text,
      type: 'password',
      autocomplete: 'new-password',
    },
  ],
  [
    'code',
    strings.codeField.text,
    {
      name: 'code',
      label: flowTexts.code.text,
      autocomplete: 'one-time-code',
      more: ' inputmode="numeric" required',
    },
  ],
  [
    'firstName',
    strings.firstNameField.text,
    { name: 'firstName', label: flowTexts.firstName.text, autocomplete: 'given-name' },
  ],
  [
    'lastName',
    strings.lastNameField.text,
    { name: 'lastName', label: flowTexts.lastName.text, autocomplete: 'family-name' },
  ],
  [
    'phone',
    strings.phoneField.text,
    { name: 'phone', label: strings.phoneField.text, type: 'tel', autocomplete: 'tel' },
  ],
  ['textField', strings.textField.text, { name: 'text', label: strings.textField.text }],
  [
    'number',
    strings.numberField.text,
    { name: 'number', label: flowTexts.number.text, type: 'number' },
  ],
  ['date', strings.dateField.text, { name: 'date', label: strings.dateField.text, type: 'date' }],
];

const snippet = (id: string, title: string, make: Snippet['make']): Snippet => ({
  id,
  title,
  make,
});

/** A form that signs somebody in: its fields, its button, and the link to recover an account. */
const makeSignIn = (taken: readonly string[]) =>
  [
    '<form>',
    ...['username', 'password'].map(id => `  ${makeSnippet(id, taken)}`),
    `  ${makeButton(flowTexts.signIn.text, 'form-submit', 'submit')}`,
    '</form>',
    makeRecovery(),
  ].join('\n');

const makeRecovery = () =>
  makeButton(flowTexts.forgotPassword.text, 'next-event', 'recover', ' class="sk-link"');

/** All that can be added, in the order of the menu. */
export const snippets: readonly Snippet[] = [
  {
    ...snippet('signIn', strings.signInForm.text, makeSignIn),
    words: 'login username password',
  },
  snippet('heading', strings.heading.text, () => element('h2', strings.heading.text)),
  snippet('text', strings.text.text, () => element('p', strings.newText.text)),
  ...fieldTerms.map(([id, title, terms]) => snippet(id, title, makeField(terms))),
  snippet('longField', strings.longField.text, taken => {
    const name = makeFree(taken, 'message');
    return `<label>${encodeText(strings.longField.text)}<textarea id="${name}" name="${name}" rows="4"></textarea></label>`;
  }),
  snippet('listField', strings.listField.text, taken => {
    const name = makeFree(taken, 'choice');
    return `<label>${encodeText(strings.listField.text)}<select id="${name}" name="${name}">\n${option(1)}\n${option(2)}\n</select></label>`;
  }),
  snippet('checkField', strings.checkField.text, taken => {
    const name = makeFree(taken, 'remember');
    return `<label><input id="${name}" name="${name}" type="checkbox"> ${encodeText(strings.newCheck.text)}</label>`;
  }),
  snippet('submit', strings.submitButton.text, () =>
    makeButton(flowTexts.go.text, 'form-submit', 'submit'),
  ),
  snippet('next', strings.otherButton.text, () =>
    makeButton(flowTexts.go.text, 'next-event', 'other'),
  ),
  {
    ...snippet('recover', strings.recoveryLink.text, makeRecovery),
    words: 'forgot password reset',
  },
  snippet(
    'link',
    strings.link.text,
    () => `<p><a href="https://">${encodeText(strings.newLink.text)}</a></p>`,
  ),
  snippet('image', strings.image.text, () => '<img src="" alt="">'),
  snippet('divider', strings.divider.text, () => '<hr>'),
  snippet('message', strings.message.text, () => messagePlace),
  snippet('form', strings.form.text, () => '<form>\n</form>'),
  snippet('container', strings.container.text, () => '<div>\n</div>'),
  snippet(
    'columns',
    strings.columns.text,
    () => '<div class="sk-columns">\n  <div>\n  </div>\n  <div>\n  </div>\n</div>',
  ),
];

const messagePlace = '<p data-skcomponent="skerror" role="alert"></p>';

const makeSnippet = (id: string, taken: readonly string[] = []): string =>
  snippets.find(each => each.id === id)?.make(taken) ?? '';

interface PageTerms {
  readonly title: string;
  readonly text?: string;
  /** The ids of its fields. */
  readonly fields?: readonly string[];
  readonly submit?: string;
  /** Its form as a whole. */
  readonly form?: string;
  /** Buttons beside that of the form: what each says, and its value. */
  readonly others?: readonly (readonly [text: string, value: string])[];
}

function makePage({ title, text, fields = [], submit, form, others = [] }: PageTerms): string {
  return [
    '<main class="sk-card">',
    `  ${element('h1', title)}`,
    ...(text ? [`  ${element('p', text)}`] : []),
    `  ${messagePlace}`,
    ...(form?.split('\n').map(line => `  ${line}`) ?? []),
    ...(submit
      ? [
          '  <form>',
          ...fields.map(id => `    ${makeSnippet(id)}`),
          `    ${makeButton(submit, 'form-submit', 'submit')}`,
          '  </form>',
        ]
      : []),
    ...others.map(([label, value]) => `  ${makeButton(label, 'next-event', value)}`),
    '</main>',
    '',
  ].join('\n');
}

/** Pages to start from. */
export const startPages: readonly Snippet[] = [
  snippet('signIn', strings.startSignIn.text, () =>
    makePage({ title: flowTexts.signIn.text, form: makeSignIn([]) }),
  ),
  snippet('register', strings.startRegister.text, () =>
    makePage({
      title: flowTexts.createAccount.text,
      fields: ['firstName', 'lastName', 'email', 'newPassword'],
      submit: flowTexts.register.text,
    }),
  ),
  snippet('code', strings.startCode.text, () =>
    makePage({
      title: flowTexts.enterCode.text,
      text: flowTexts.codeSent.text,
      fields: ['code'],
      submit: flowTexts.check.text,
      others: [[flowTexts.sendNewCode.text, 'resend']],
    }),
  ),
  snippet('consent', strings.startConsent.text, () =>
    makePage({
      title: flowTexts.terms.text,
      text: strings.termsText.text,
      submit: flowTexts.accept.text,
      others: [[flowTexts.decline.text, 'decline']],
    }),
  ),
  snippet('error', strings.startError.text, () =>
    makePage({
      title: strings.wrong.text,
      text: strings.wrongText.text,
      others: [[strings.tryAgain.text, 'retry']],
    }),
  ),
];
