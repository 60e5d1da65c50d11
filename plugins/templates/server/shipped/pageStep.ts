import type { DrawnStep } from '#plugins/flows/contract';
import { toFormFields } from '#plugins/flows/contract/internal';
import { nameText } from '#plugins/flows/contract/flowTexts';

export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'email' | 'password';
  readonly autocomplete?: string;
  /** A reference to what stands in the field at first. */
  readonly value?: string;
  readonly optional?: boolean;
  /** Of digits alone, for which phones show fewer keys. */
  readonly digits?: boolean;
  /** Shown for password managers and people, and not to be changed. */
  readonly readonly?: boolean;
}
interface Page {
  readonly title: string;
  /** May hold references. */
  readonly text: string;
  /** A reference to what the text is about, such as the address of a mail. */
  readonly about?: string;
  readonly fields?: readonly PageField[];
  /** The button that sends the fields. */
  readonly button?: string;
  /** Further buttons: value and label. */
  readonly ways?: Readonly<Record<string, string>>;
}

const field = ({ name, label, type, autocomplete, value, optional, readonly, digits }: PageField) =>
  `    <label${nameText(label)}>${label}<input id="${name}" name="${name}" type="${type ?? 'text'}" autocomplete="${autocomplete ?? 'off'}"${digits ? ' inputmode="numeric"' : ''}${value ? ` value="${value}"` : ''}${readonly ? ' readonly' : ''}${optional ? '' : ' required'}></label>`;
const sends = (value: string, label: string) =>
  `    <button type="submit" data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="form" data-skbuttonvalue="${value}"${nameText(label)}>${label}</button>`;
const goes = ([value, label]: [string, string]) =>
  `  <button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="${value}"${nameText(label)}>${label}</button>`;

/** A page of a template: a form, or buttons to choose by. */
export function pageStep(
  id: string,
  at: DrawnStep['at'],
  { title, text, about, fields = [], button, ways = {} }: Page,
): DrawnStep {
  const form = button
    ? ['  <form id="form">', ...fields.map(field), sends('continue', button), '  </form>']
    : [];
  return {
    id,
    connector: 'httpConnector',
    capability: 'customHTMLTemplate',
    type: 'trigger',
    title,
    description: 'Shows a page and waits for the user',
    at,
    values: {
      customHTML: [
        '<main class="sk-card">',
        `  <h1${nameText(title)}>${title}</h1>`,
        `  <p class="hint"${nameText(text)}>${text}</p>`,
        ...(about ? [`  <p class="hint"><bdi>${about}</bdi></p>`] : []),
        '  <p data-skcomponent="skerror" role="alert"></p>',
        ...form,
        ...Object.entries(ways).map(goes),
        '</main>',
      ].join('\n'),
      customCSS: '',
      customScript: '',
      formFieldsList: toFormFields(fields.map(({ name }) => name)),
      validationRules: [],
    },
  };
}
