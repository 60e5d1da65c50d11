import type { Page } from 'playwright-core';
import type { Field } from './fittingValue';

/** Something to press on a page. */
export interface Press {
  readonly label: string;
  /** Its place among all that can be pressed. */
  readonly index: number;
  /** The fields, by name or else id, that a page as it was meant sends with it. */
  readonly sends: readonly string[];
}
/** A page of a run as it stands in the browser. */
export interface Shown {
  /** The node that shows it; undefined on a last page. */
  readonly nodeId: string | undefined;
  readonly interactionId: string | undefined;
  readonly text: string;
  /** The secret that it shows for an authenticator app. */
  readonly secret: string | undefined;
  readonly fields: readonly Field[];
  readonly presses: readonly Press[];
  /** Visible faults of the page. */
  readonly faults: readonly string[];
}

export const pressable =
  '[data-skcomponent="skbutton"], button:not([type=button]), input[type=submit], button[type=submit], [role=button]';
export const typeable =
  'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]):not([type=image]), select, textarea';

/** Reads a page: what can be typed and pressed on it, and what is wrong at a look. */
export const inspectPage = (page: Page): Promise<Shown> =>
  page.evaluate(read, { pressable, typeable });

/** Reads a page from inside: in whichever browser it stands. */
export function read({ pressable, typeable }: { pressable: string; typeable: string }): Shown {
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0;
  const hidden = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[name="sk.${name}"]`)?.value;
  /** A button that submits sends the form it names, or the one around it, with all fields. */
  const listSent = (element: HTMLElement) => {
    if ((element.dataset['skbuttontype'] ?? 'form-submit') !== 'form-submit') return [];
    const named = document.getElementById(element.dataset['skform'] ?? '');
    const form = named instanceof HTMLFormElement ? named : element.closest('form');
    return [...(form?.querySelectorAll<HTMLInputElement>(typeable) ?? [])].map(
      input => input.name || input.id,
    );
  };
  const text = document.body.innerText;
  const faults: string[] = [];
  const unfilled = /\{\{[^{}\n]{1,80}\}\}/.exec(text);
  if (unfilled) faults.push(`unfilled reference ${unfilled[0]}`);
  const escaped = /<\/?(?:div|span|p|b|a|br|img|strong|button|input|li|ul|h\d)\b[^<>]{0,60}>/.exec(
    text,
  );
  if (escaped) faults.push(`escaped markup ${escaped[0]}`);
  const all = [...document.querySelectorAll<HTMLInputElement>(typeable)];
  const fields = all.filter(isSeen).map(input => ({
    index: all.indexOf(input),
    required: input.required,
    name: input.name,
    id: input.id,
    type: input.type,
    autocomplete: input.autocomplete,
    said: `${[...(input.labels ?? [])].map(label => label.textContent).join(' ')} ${input.placeholder ?? ''} ${input.ariaLabel ?? ''}`,
    choices:
      input instanceof HTMLSelectElement
        ? [...(input as HTMLSelectElement).options].map(option => option.value)
        : [],
  }));
  const presses = [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element, index) =>
    isSeen(element) && !element.hasAttribute('data-skvisibility')
      ? [
          {
            index,
            sends: listSent(element),
            label: (element.innerText || (element as HTMLInputElement).value || element.id)
              .trim()
              .slice(0, 40),
          },
        ]
      : [],
  );
  return {
    nodeId: hidden('nodeId'),
    interactionId: hidden('interactionId'),
    text: text.trim().slice(0, 300),
    secret: /(?<![A-Z2-7])(?:[A-Z2-7]{4}[ -]?){8}(?![A-Z2-7])/.exec(text)?.[0].replace(/[ -]/g, ''),
    fields,
    presses,
    faults,
  };
}
