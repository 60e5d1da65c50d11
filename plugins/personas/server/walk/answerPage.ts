import type { Screen, Submission } from '#plugins/connectors/contract';
import { readPage, type Page, type PageButton } from './readPage';

/** The answer to a page, or why there is none. */
export type PageAnswer =
  | {
      readonly submission: Submission;
      /** The button that is pressed where nothing says which of several it is. */
      readonly guessed?: string;
    }
  | { readonly reason: 'elsewhere' | 'nothing' }
  | { readonly reason: 'field'; readonly field: string };

/** The words that decide which of several buttons is pressed. */
export interface ButtonWords {
  /** Buttons that the persona names by value, label, or ID. */
  readonly presses: readonly string[];
  /** Values of buttons with which runs have left this page, the most frequent first. */
  findUsual(): Promise<readonly string[]>;
}

/**
 * Answers a page whose fields are filled in. With several buttons it presses one that is named, else
 * the only one that sends its form, else the one that runs press most, else the main one.
 */
export async function answerPage(screen: Screen, words: ButtonWords): Promise<PageAnswer> {
  if (screen.redirect !== undefined || screen.ceremony || screen.captcha)
    return { reason: 'elsewhere' };
  const page = readPage(screen);
  if (page.buttons.length === 0 && screen.polling) return { reason: 'elsewhere' };
  const known = findNamed(page.buttons, words.presses) ?? findOnly(page.buttons);
  const button = known ?? guessButton(page, await words.findUsual());
  if (!button) return { reason: 'nothing' };
  const fields = page.fields.filter(({ form }) => form === button.form);
  // A button that leads on without the form needs nothing of it.
  const missing =
    button.type === 'form-submit' && fields.find(({ value }) => value === undefined)?.name;
  if (missing) return { reason: 'field', field: missing };
  const parameters: Record<string, unknown> = {};
  for (const { name, value = '' } of fields)
    parameters[name] = Object.hasOwn(parameters, name) ? [parameters[name], value].flat() : value;
  return {
    ...(!known && { guessed: button.label || button.value }),
    submission: {
      eventName: 'continue',
      buttonType: button.type,
      buttonValue: button.value,
      parameters,
    },
  };
}

function findNamed(
  buttons: readonly PageButton[],
  names: readonly string[],
): PageButton | undefined {
  for (const named of names.map(text => text.toLowerCase())) {
    const button = buttons.find(({ value, label, id }) =>
      [value, label, id].some(text => text.toLowerCase() === named),
    );
    if (button) return button;
  }
  return undefined;
}

const sendsForm = ({ type }: PageButton) => type === 'form-submit';

function findOnly(buttons: readonly PageButton[]): PageButton | undefined {
  const [only, ...others] = buttons.length === 1 ? buttons : buttons.filter(sendsForm);
  return others.length === 0 ? only : undefined;
}

/** The usual button; else the main or first one, of those that send a form whose values are known. */
function guessButton({ buttons, fields }: Page, usual: readonly string[]): PageButton | undefined {
  const pressed = findNamed(buttons, usual);
  if (pressed) return pressed;
  const open = new Set(fields.flatMap(({ form, value }) => (value === undefined ? [form] : [])));
  const sending = buttons.filter(sendsForm);
  const ready = sending.filter(({ form }) => !open.has(form));
  const among = [ready, sending, buttons].find(({ length }) => length > 0) ?? [];
  return among.find(({ isMain }) => isMain) ?? among[0];
}
