import { codes, Failure } from '#core/contract';
import { escapeHtml } from '#core/contract/html';
import { finish, type Sliced } from '#core/contract/sliced';
import {
  readAttributes,
  readMarkupSliced,
  type Attributes,
  type MarkupPiece,
} from '#core/contract/readMarkup';
import {
  droppedTags,
  formatAttributes,
  keepSafe,
  listKept,
  plainTag,
} from '#core/contract/safeMarkup';
import { budgets, formatBudget } from '#core/contract/valueSize';
import { captchaServices, type Captcha } from '../captcha';
import { decodeToken, isComponent, readProvider } from '../pageComponents';
import { PageForms, type Form } from './pageForms';

/** Puts a page together, and stops where it grows past its budget. */
class Output {
  private readonly parts: string[] = [];
  private length = 0;

  add(part: string): void {
    if ((this.length += part.length) > budgets.page)
      throw new Failure(
        400,
        codes.invalid,
        `The page is larger than the limit of ${formatBudget(budgets.page)}. Shorten it.`,
      );
    this.parts.push(part);
  }
  toString(): string {
    return this.parts.join('');
  }
}

/**
 * A flow's markup as a hosted page shows it: no scripts, frames or handlers; every form is sent to
 * this server with the step's token, so that it works without any script; buttons of the editor's
 * components become buttons of those forms. The page's own policy forbids the same once more.
 *
 * @throws {Failure} Where the page would be larger than its budget.
 */
export const rewriteMarkup = (html: string, form: Form): string =>
  finish(rewriteMarkupSliced(html, form));

/** The same in steps. */
export function* rewriteMarkupSliced(html: string, form: Form): Sliced<string> {
  const output = new Output();
  const rewritten = new Output();
  yield* replaceTokens(html, componentTag, rewritten);
  const whole = rewritten.toString();
  const pieces = yield* readMarkupSliced(whole);
  yield* rewrite(whole, pieces, new PageForms(form, pieces), output);
  return output.toString();
}

/** Tags and tokens that are written in one step. */
const stepPieces = 200;

function* rewrite(
  html: string,
  pieces: readonly MarkupPiece[],
  forms: PageForms,
  output: Output,
): Sliced<void> {
  let seen = 0;
  for (const piece of listKept(pieces)) {
    if (++seen % stepPieces === 0) yield;
    if (piece.kind === 'open') output.add(rewriteTag(piece, forms));
    else if (piece.kind === 'close' && !droppedTags.has(piece.name) && plainTag.test(piece.name)) {
      if (piece.name === 'form') forms.leave();
      output.add(`</${piece.name}>`);
    } else if (piece.kind === 'text') {
      const text = html.slice(piece.from, piece.to);
      // As in a drawing, where a style holds tags and not text: browsers differ in which.
      if (piece.raw)
        yield* rewrite(text, yield* readMarkupSliced(text, { foreign: true }), forms, output);
      else output.add(text.replaceAll('<', '&lt;'));
    }
  }
}

function rewriteTag(tag: MarkupPiece & { kind: 'open' }, forms: PageForms): string {
  const { name } = tag;
  if (droppedTags.has(name) || !plainTag.test(name)) return '';
  const attributes = keepSafe(tag.attributes, name === 'img');
  for (const own of ['formaction', 'formmethod', 'formtarget', 'formenctype'])
    attributes.delete(own);
  if (name === 'form') {
    for (const own of ['action', 'method', 'target', 'enctype']) attributes.delete(own);
    attributes.set('id', forms.enter(attributes));
    attributes.set('method', 'post').set('action', forms.page.action);
    return `<form${formatAttributes(attributes)}>${drawHiddenInputs(forms.page.hidden)}`;
  }
  if (name === 'style' && forms.page.nonce) attributes.set('nonce', forms.page.nonce);
  if (isComponent(attributes, 'skidp')) asProviderButton(attributes);
  if (attributes.get('data-skcomponent') === 'skbutton') asButton(name, attributes, forms);
  else if (forms.page.captcha && isComponent(attributes, 'skrecaptcha'))
    asCaptcha(attributes, forms.page.captcha);
  else if (isField(name, attributes)) asField(attributes, forms);
  if (name === 'input' && forms.page.typed) fillIn(attributes, forms.page.typed);
  return `<${name}${formatAttributes(attributes)}${tag.closed ? ' /' : ''}>`;
}

const texts = new Set([
  'text',
  'email',
  'tel',
  'url',
  'search',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
]);

const mask = '******';

function fillIn(attributes: Map<string, string>, typed: Readonly<Record<string, string>>): void {
  const name = attributes.get('name') ?? '';
  const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
  // A code is good once, and a password is typed again whatever its field is called.
  const keepsOut = /one-time-code|-password/i.test(attributes.get('autocomplete') ?? '');
  if (value === undefined || (keepsOut && value !== mask)) return;
  const type = (attributes.get('type') ?? 'text').toLowerCase();
  // A mask stands for a secret that the run knows, and puts in its place.
  if (texts.has(type) || value === mask) attributes.set('value', escapeHtml(value));
  else if (type === 'checkbox' || type === 'radio')
    if ((attributes.get('value') ?? 'on') === value) attributes.set('checked', '');
    else if (type === 'radio') attributes.delete('checked');
}

const pressed = new Set(['submit', 'button', 'reset', 'image']);
const isField = (name: string, attributes: Attributes) =>
  name === 'select' ||
  name === 'textarea' ||
  (name === 'input' && !pressed.has((attributes.get('type') ?? '').toLowerCase()));

/**
 * A field is sent by its name, or else by its id, with a form of the page. An id that is read back
 * counts more than a name that is not.
 */
function asField(attributes: Map<string, string>, forms: PageForms): void {
  const [id, name] = [attributes.get('id'), attributes.get('name')];
  const { fields } = forms.page;
  if (id && (!name || (fields?.has(id) && !fields.has(name)))) attributes.set('name', id);
  putInto(forms.find(attributes.get('form')), attributes);
}

function putInto(form: string, attributes: Map<string, string>): void {
  if (form) attributes.set('form', form);
  else attributes.delete('form');
}

function asProviderButton(attributes: Map<string, string>): void {
  attributes.set('data-skcomponent', 'skbutton').set('data-skbuttontype', 'skidp');
  attributes.set('data-skbuttonvalue', readProvider(attributes));
}

function asCaptcha(attributes: Map<string, string>, { kind, siteKey }: Captcha): void {
  const { elementClass, answer } = captchaServices[kind];
  const classes = [attributes.get('class') ?? '', elementClass].filter(Boolean).join(' ');
  attributes.set('class', classes).set('data-sitekey', escapeHtml(siteKey));
  attributes.set('data-captcha', answer);
}

function asButton(name: string, attributes: Map<string, string>, forms: PageForms): void {
  const value = attributes.get('data-skbuttonvalue') ?? attributes.get('value') ?? '';
  const type = attributes.get('data-skbuttontype') ?? 'form-submit';
  const form = forms.find(attributes.get('data-skform') || attributes.get('form'));
  if (name !== 'button' && name !== 'input') {
    attributes.set('role', 'button').set('tabindex', '0');
    attributes.set('data-skform', form || forms.around);
    return;
  }
  attributes.set('type', 'submit').set('name', 'sk.button').set('value', `${type}:${value}`);
  putInto(form, attributes);
  if (type !== 'form-submit') attributes.set('formnovalidate', '');
}

export const drawHiddenInputs = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('');

/**
 * The editor's token holds a tag such as `skcomponent "skbutton" id="x" label="Go"
 * buttonType="next-event"`.
 */
function componentTag(encoded: string): string {
  const token = decodeToken(encoded);
  const [start, name] = /^skcomponent\s+"(\w+)"/.exec(token) ?? [];
  if (start === undefined || name === undefined) return '';
  const options = keepSafe(readAttributes(token.slice(start.length)));
  const option = (key: string) => options.get(key.toLowerCase()) ?? '';
  const attributes = ` class="${escapeHtml(option('class'))}" id="${escapeHtml(option('id'))}"`;
  if (name === 'skbutton')
    return `<button data-skcomponent="skbutton" data-skbuttontype="${escapeHtml(option('buttonType') || 'form-submit')}" data-skbuttonvalue="${escapeHtml(option('value'))}" data-skform="${escapeHtml(option('form'))}"${attributes}>${escapeHtml(option('label'))}</button>`;
  return `<div data-skcomponent="${name}" data-sksitekey="${escapeHtml(option('siteKey'))}" data-skpollinterval="${escapeHtml(option('pollInterval'))}" data-skpollretries="${escapeHtml(option('pollRetries'))}" data-skpropertyname="${escapeHtml(option('propertyName'))}"${attributes}></div>`;
}

const tokenStart = /\[\[\[skcomponent###([A-Za-z0-9+/=]*)###[A-Za-z0-9+/=]*(###)?/g;
const tokenEnd = ']]]';

/** Writes a text with each of the editor's tokens for a component replaced. */
function* replaceTokens(
  text: string,
  replace: (encoded: string) => string,
  output: Output,
): Sliced<void> {
  let [at, bracket, seen] = [0, 0, 0];
  for (const match of text.matchAll(tokenStart)) {
    if (++seen % stepPieces === 0) yield;
    const [start, encoded = '', more] = match;
    let end = match.index + start.length;
    if (more !== undefined) {
      // Looked for once, however many tokens begin before it.
      if (bracket >= 0 && bracket < end) bracket = text.indexOf(']', end);
      end = bracket;
    }
    if (match.index < at || end < 0 || !text.startsWith(tokenEnd, end)) continue;
    output.add(text.slice(at, match.index));
    output.add(replace(encoded));
    at = end + tokenEnd.length;
  }
  output.add(text.slice(at));
}
