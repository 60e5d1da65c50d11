import { escapeHtml } from '#core/contract/html';
import { findAutocompleteTokens } from '#plugins/connectors/contract/autocompleteToken';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { Message } from '#core/contract';
import { formStrings as strings } from './formStrings';
import type { FormField } from './readFormFields';

/** The values that fields begin with, by their keys. */
export type Prefilled = ReadonlyMap<string, string>;

/** The field of the repeated password, which is compared and goes no further. */
export const verifyName = (key: string): string => `${key}.verify`;

const attribute = (name: string, value: string) => (value ? ` ${name}="${escapeHtml(value)}"` : '');
const needed = ({ required }: FormField) => (required ? ' required aria-required="true"' : '');
const errorPlace = (key: string) =>
  `<span data-skcomponent="skerrormessage" data-skerrorid="${escapeHtml(key)}"></span>`;
const labelled = (label: string, control: string, key: string) =>
  `<div><label>${escapeHtml(label || key)} ${control}</label>${errorPlace(key)}</div>`;
/** Names the text of ours that an element shows, so that the page says it in any language. */
const nameText = ({ id }: Message) => ` data-sktext="${id}"`;

const drawInput = (field: FormField, type: string, token: string, value = '') =>
  labelled(
    field.label,
    `<input type="${type}" name="${escapeHtml(field.key)}"${attribute('value', value)}${attribute('autocomplete', token)}${needed(field)}>`,
    field.key,
  );

function drawPasswords(field: FormField): string {
  const { verifyPassword } = strings;
  const again = {
    ...field,
    key: verifyName(field.key),
    label: field.secondLabel || verifyPassword.text,
  };
  const second = drawInput(again, 'password', 'new-password');
  return `${drawInput(field, 'password', 'new-password')}${
    field.secondLabel ? second : second.replace('<label', `<label${nameText(verifyPassword)}`)
  }`;
}

function drawChoices(field: FormField, type: 'radio' | 'checkbox', value: string): string {
  const chosen = new Set(type === 'radio' ? [value] : value.split(',').map(each => each.trim()));
  const choices = field.options.map(
    ({ value: each, label }) =>
      `<label><input type="${type}" name="${escapeHtml(field.key)}" value="${escapeHtml(each)}"${chosen.has(each) ? ' checked' : ''}${type === 'radio' ? needed(field) : ''}> ${escapeHtml(label)}</label>`,
  );
  return `<fieldset><legend>${escapeHtml(field.label || field.key)}</legend>${choices.join('')}${errorPlace(field.key)}</fieldset>`;
}

const option = (value: string, label: string, chosen = false, named = '') =>
  `<option value="${escapeHtml(value)}"${chosen ? ' selected' : ''}${named}>${escapeHtml(label)}</option>`;

function drawSelect(field: FormField, value: string): string {
  const options = field.options.map(each => option(each.value, each.label, each.value === value));
  const none = option('', strings.selectOne.text, false, nameText(strings.selectOne));
  return labelled(
    field.label,
    `<select name="${escapeHtml(field.key)}"${needed(field)}>${none}${options.join('')}</select>`,
    field.key,
  );
}

function drawCombobox(field: FormField, value: string): string {
  const id = `list-${field.key.replace(/[^\w-]/g, '-')}`;
  const options = field.options.map(each => option(each.value, each.label));
  return labelled(
    field.label,
    `<input name="${escapeHtml(field.key)}" list="${id}"${attribute('value', value)}${needed(field)}><datalist id="${id}">${options.join('')}</datalist>`,
    field.key,
  );
}

const drawTick = (field: FormField, value: string) =>
  `<div><label><input type="checkbox" name="${escapeHtml(field.key)}" value="true"${value === 'true' ? ' checked' : ''}${needed(field)}> ${escapeHtml(field.label || field.key)}</label>${errorPlace(field.key)}</div>`;

const drawButton = ({ key, label }: FormField, type: string) =>
  `<button data-skcomponent="skbutton" data-skbuttontype="${type}" data-skform="form" data-skbuttonvalue="${escapeHtml(key || 'SIGNON')}"${label ? '' : nameText(strings.submit)}>${escapeHtml(label || strings.submit.text)}</button>`;

const drawText = ({ content }: FormField) =>
  plainText(content)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => `<p>${escapeHtml(line)}</p>`)
    .join('');

type Draw = (field: FormField, value: string, token: string) => string;
const drawings: Readonly<Record<string, Draw>> = {
  TEXT: (field, value, token) => drawInput(field, 'text', token, value),
  PASSWORD: field => drawInput(field, 'password', 'current-password'),
  PASSWORD_VERIFY: drawPasswords,
  PHONE_NUMBER: (field, value) => drawInput(field, 'tel', 'tel', value),
  RADIO: (field, value) => drawChoices(field, 'radio', value),
  CHECKBOX: (field, value) => drawChoices(field, 'checkbox', value),
  DROPDOWN: drawSelect,
  COMBOBOX: drawCombobox,
  SINGLE_CHECKBOX: drawTick,
  DIVIDER: () => '<hr>',
  EMPTY_FIELD: () => '',
  TEXTBLOB: ({ content }) => content,
  SLATE_TEXTBLOB: drawText,
  ERROR_DISPLAY: () => '<p data-skcomponent="skerror"></p>',
  SUBMIT_BUTTON: field => drawButton(field, 'form-submit'),
  FLOW_BUTTON: field => drawButton(field, 'next-event'),
  FLOW_LINK: field => drawButton(field, 'next-event'),
  POLLING: () => '<div data-skcomponent="skpolling"></div>',
};

/** The kinds of fields that a page cannot show, each once. */
export const listUndrawable = (fields: readonly FormField[]): readonly string[] => [
  ...new Set(fields.map(({ kind }) => kind).filter(kind => !Object.hasOwn(drawings, kind))),
];

/** Draws a form: each field with its label, place for an error and what browsers fill in. */
export function drawForm(fields: readonly FormField[], prefilled: Prefilled): string {
  const tokens = findAutocompleteTokens(fields.map(({ key }) => key));
  const parts = fields.map(field =>
    drawings[field.kind]?.(field, prefilled.get(field.key) ?? '', tokens.get(field.key) ?? ''),
  );
  const error = fields.some(({ kind }) => kind === 'ERROR_DISPLAY')
    ? ''
    : '<p data-skcomponent="skerror"></p>';
  return `<main class="sk-card"><form id="form">${error}${parts.join('')}</form></main>`;
}
