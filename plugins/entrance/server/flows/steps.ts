import type { DrawnStep } from '#plugins/flows/contract';
import { toFormFields, type StepPlace } from '#plugins/flows/contract/internal';

/** Returns a reference to a parameter with which the run was started. */
export const createParameterReference = (name: string): string => `{{global.parameters.${name}}}`;

/** In the console's own frame a page needs no card of its own. */
export const ownLook = {
  useCustomCSS: true,
  css: 'body { --sk-primary: #0f766e; --sk-primary-hover: #0c645d; --sk-on-primary: #fff; --sk-link: light-dark(#0b675f, #5fd6c7) } .sk-card { border: 0; padding: 8px; background: none; box-shadow: none }',
};

interface Page {
  readonly title: string;
  readonly text: string;
  readonly fields?: readonly {
    readonly name: string;
    readonly label: string;
    readonly digits?: boolean;
  }[];
  /** The button that sends the fields; none for a page that only asks to choose. */
  readonly button?: string;
  /** Further buttons: value and label. */
  readonly ways?: Readonly<Record<string, string>>;
}

/** A page of the console's own flows. */
export function pageStep(
  id: string,
  at: DrawnStep['at'],
  { title, text, fields = [], button, ways = {} }: Page,
) {
  const field = ({ name, label, digits }: NonNullable<Page['fields']>[number]) =>
    `<label>${label} <input name="${name}" ${digits ? 'inputmode="numeric" ' : ''}autocomplete="one-time-code" required></label>`;
  const form = button
    ? `<form id="form"><p data-skcomponent="skerror"></p>${fields.map(field).join('')}<button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="form" data-skbuttonvalue="continue">${button}</button></form>`
    : '';
  const others = Object.entries(ways).map(
    ([value, label]) =>
      `<button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="${value}">${label}</button>`,
  );
  return {
    id,
    connector: 'httpConnector',
    capability: 'customHTMLTemplate',
    type: 'trigger',
    title,
    description: text,
    at,
    values: {
      customHTML: `<main class="sk-card"><h1>${title}</h1><p>${text}</p>${form}${others.join('')}</main>`,
      formFieldsList: toFormFields(fields.map(({ name }) => name)),
    },
  } satisfies DrawnStep;
}

/** Ends the run without success, with a sentence. */
export const stopStep = (place: StepPlace, message: string): DrawnStep => ({
  ...place,
  connector: 'httpConnector',
  capability: 'createErrorResponse',
  type: 'action',
  description: 'Ends the flow and shows the reason',
  values: { message },
});

/** Ends the run well: this user has shown these things. */
export const doneStep = (place: StepPlace, userId: string, methods: string): DrawnStep => ({
  ...place,
  connector: 'userDirectoryConnector',
  capability: 'completeSignOn',
  type: 'action',
  description: 'Ends the flow and identifies the user',
  values: { userId, methods },
});
