import type { DrawnStep } from '#plugins/flows/contract';

/** The path of an earlier node's output. */
export const output = (nodeId: string, name: string): string =>
  `{{local.${nodeId}.payload.output.${name}}}`;
/** What the run was started with. */
export const given = (name: string): string => `{{global.parameters.${name}}}`;

/** In the console's own frame a page needs no card of its own. */
export const ownLook = {
  useCustomCSS: true,
  css: '.sk-card { border: 0; padding: 8px } button { background: #0f6f69; margin-right: 8px } .sk-card ul { padding-left: 20px }',
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
    `<label>${label} <input name="${name}" ${digits ? 'inputmode="numeric" ' : ''}autocomplete="one-time-code" required autofocus></label>`;
  const form = button
    ? `<form id="form"><p data-skcomponent="skerror"></p>${fields.map(field).join('')}<button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="form" data-skbuttonvalue="continue">${button}</button></form>`
    : '';
  const others = Object.entries(ways).map(
    ([value, label]) =>
      `<button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="${value}">${label}</button>`,
  );
  const names = [...fields.map(({ name }) => name), 'buttonValue'];
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
      formFieldsList: names.map(propertyName => ({
        propertyName,
        preferredDataType: 'string',
        preferredControlType: 'textField',
      })),
    },
  } satisfies DrawnStep;
}

type Placed = Pick<DrawnStep, 'id' | 'at' | 'title'>;

/** Whether one text is another. */
export const compareStep = (place: Placed, left: string, right: string): DrawnStep => ({
  ...place,
  connector: 'functionsConnector',
  capability: 'AEqualsB',
  type: 'trigger',
  description: 'Takes the way of the answer',
  values: { leftValueA: left, rightValueB: right, type: 'string' },
});

/** Shows the page before it again, with a sentence. */
export const sayStep = (place: Placed, errorMessage: string): DrawnStep => ({
  ...place,
  connector: 'errorConnector',
  capability: 'customErrorMessage',
  type: 'action',
  description: 'Shows the page again with the reason',
  values: { errorMessage },
});

/** Ends the run without success, with a sentence. */
export const stopStep = (place: Placed, message: string): DrawnStep => ({
  ...place,
  connector: 'httpConnector',
  capability: 'createErrorResponse',
  type: 'action',
  description: 'Ends with the reason',
  values: { message },
});

/** Does something with the authenticators of a user. */
export const authenticatorStep = (
  place: Placed,
  capability: string,
  values: DrawnStep['values'],
  type: DrawnStep['type'] = 'trigger',
): DrawnStep => ({
  ...place,
  connector: 'authenticatorsConnector',
  capability,
  type,
  description: 'Asks the authenticators',
  values,
});

/** Ends the run well: this user has shown these things. */
export const doneStep = (place: Placed, userId: string, methods: string): DrawnStep => ({
  ...place,
  connector: 'userDirectoryConnector',
  capability: 'completeSignOn',
  type: 'action',
  description: 'Ends well and says who it was',
  values: { userId, methods },
});
