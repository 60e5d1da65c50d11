import type { Screen, Submission } from '#plugins/connectors/contract';
import { readPage, type Page } from './readPage';

/** The answer to a page, or why there is none. */
export type PageAnswer =
  | { readonly submission: Submission }
  | { readonly reason: 'elsewhere' | 'button' | 'nothing' }
  | { readonly reason: 'field'; readonly field: string };

/**
 * Answers a page whose fields are filled in. With several buttons it presses one that is named, else
 * the only one that sends its form.
 */
export function answerPage(screen: Screen, presses: readonly string[]): PageAnswer {
  if (screen.redirect !== undefined || screen.ceremony || screen.captcha)
    return { reason: 'elsewhere' };
  const page = readPage(screen);
  if (page.buttons.length === 0) return { reason: screen.polling ? 'elsewhere' : 'nothing' };
  const button = chooseButton(page, presses);
  if (!button) return { reason: 'button' };
  const fields = page.fields.filter(({ form }) => form === button.form);
  // A button that leads on without the form needs nothing of it.
  const missing =
    button.type === 'form-submit' && fields.find(({ value }) => value === undefined)?.name;
  if (missing) return { reason: 'field', field: missing };
  const parameters: Record<string, unknown> = {};
  for (const { name, value = '' } of fields)
    parameters[name] = Object.hasOwn(parameters, name) ? [parameters[name], value].flat() : value;
  return {
    submission: {
      eventName: 'continue',
      buttonType: button.type,
      buttonValue: button.value,
      parameters,
    },
  };
}

function chooseButton({ buttons }: Page, presses: readonly string[]) {
  for (const named of presses.map(text => text.toLowerCase())) {
    const found = buttons.find(({ value, label, id }) =>
      [value, label, id].some(text => text.toLowerCase() === named),
    );
    if (found) return found;
  }
  if (buttons.length === 1) return buttons[0];
  const sends = buttons.filter(({ type }) => type === 'form-submit');
  return sends.length === 1 ? sends[0] : undefined;
}
