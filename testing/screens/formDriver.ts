import { fireEvent, waitFor } from '@testing-library/react';
import type { BadForm } from './forms/BadForm';

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const readName = (element: Element) =>
  plain(element.getAttribute('aria-label') ?? element.textContent);
const pressable = 'button, a, [role="menuitem"], tbody tr, input[type="checkbox"]';

/**
 * The target of a press: its name, or the beginning of it, and optionally the name of the part of
 * the page that it is in.
 */
export type Pressed = string | readonly [part: string, name: string];

/**
 * Presses what has this name and can be pressed; where several have it, the last one, which is in
 * front.
 */
export async function press(pressed: Pressed): Promise<void> {
  const [part, name] = typeof pressed === 'string' ? ['', pressed] : pressed;
  const found = await waitFor(() => {
    const parts = part ? [...document.querySelectorAll(`[aria-label="${part}"]`)] : [document];
    const all = parts.flatMap(each => [...each.querySelectorAll<HTMLElement>(pressable)]);
    const ready = all.filter(each => !each.matches(':disabled'));
    const button =
      ready.findLast(each => readName(each) === name) ??
      ready.findLast(each => readName(each).startsWith(name));
    if (!button) throw new Error(`nothing named “${name}” can be pressed`);
    return button;
  });
  fireEvent.click(found);
}

/**
 * The form whose button has this name, once it is there; by choice the one that has a name itself.
 */
export const findForm = (
  send: string,
  { name, inDialog }: Pick<BadForm, 'name' | 'inDialog'> = {},
): Promise<HTMLFormElement> =>
  waitFor(() => {
    const part = `${inDialog ? '[role="dialog"] ' : ''}form${name ? `[aria-label="${name}"]` : ''}`;
    const all = [...document.querySelectorAll<HTMLFormElement>(part)];
    const form = all
      .filter(each =>
        [...each.querySelectorAll('button')].some(button => readName(button) === send),
      )
      .at(-1);
    if (!form) throw new Error(`there is no form with the button “${send}”`);
    return form;
  });

/** Presses the button that sends a form, once the form takes it. */
export async function send(form: HTMLFormElement, name: string): Promise<void> {
  const button = await waitFor(() => {
    const found = [...form.querySelectorAll('button')].find(
      each => readName(each) === name && !each.disabled,
    );
    if (!found) throw new Error(`the button “${name}” cannot be pressed`);
    return found;
  });
  fireEvent.click(button);
}

/**
 * Enters the password where the console asks who it is, in front of a form that has been sent, and
 * waits until it has asked.
 */
export async function confirmPerson(password: string): Promise<void> {
  const question = await findForm('Confirm', { inDialog: true });
  write(getField(question, 'Password'), password);
  await send(question, 'Confirm');
  await waitFor(() => {
    if (question.isConnected) throw new Error('the console asks who it is still');
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field of a form that has this label. */
export function getField(form: HTMLFormElement, label: string): Control {
  const labels = [...form.querySelectorAll('label')];
  const words = (each: Element) => plain(each.textContent).replace(/\s*(\*|\(optional\))$/, '');
  const by =
    labels.find(each => words(each) === label) ??
    labels.find(each => words(each).startsWith(label));
  const field = by?.control ?? form.querySelector(`[aria-label="${label}"]`);
  if (!field)
    throw new Error(`the form has no field “${label}” among: ${labels.map(words).join(', ')}`);
  return field as Control;
}

/** Writes into a field as if it were pasted; a switch is turned to “on” or “off”. */
export function write(field: Control, text: string): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (field.checked !== (text === 'on')) fireEvent.click(field);
  } else fireEvent.change(field, { target: { value: text } });
}

/** Reads a field's value, in the form in which `write` would write it. */
export const readFieldValue = (field: Control): string =>
  field instanceof HTMLInputElement && field.type === 'checkbox'
    ? field.checked
      ? 'on'
      : 'off'
    : field.value;

/**
 * Reads the error of a field: the description of a field marked invalid, or the alert beside it.
 */
export function readFieldError(field: Control): string {
  if (field.getAttribute('aria-invalid') === 'true') {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return plain(ids.map(id => document.getElementById(id)?.textContent ?? '').join(' '));
  }
  return '';
}

/** Reads the error that a form shows above its fields. */
export const readFormError = (form: HTMLFormElement): string =>
  plain(form.querySelector('.sl-form-failure, .sl-entrance-failure')?.textContent);
