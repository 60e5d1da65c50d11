import { codes, Failure } from '#core/contract';
import { escapeHtml } from '#core/contract/html';
import {
  readAttributes,
  readMarkup,
  type Attributes,
  type MarkupPiece,
} from '#core/contract/readMarkup';
import { budgets, formatBudget } from '#core/contract/valueSize';

interface Form {
  /** Where every form of the page is sent. */
  readonly action: string;
  /** The hidden fields sent with each form: interaction, token, node. */
  readonly hidden: Readonly<Record<string, string>>;
  /** The form of buttons that stand in none. */
  readonly ownForm: string;
  /** The current values of the fields. */
  readonly typed?: Readonly<Record<string, string>>;
}

/** Elements that act on their own or lead elsewhere; what they hold goes with them. */
const dropped = new Set([
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'noscript',
  'template',
  'title',
]);
const droppedTags = new Set(['base', 'meta', 'link', 'html', 'head', 'body']);
const urls = new Set(['href', 'src', 'xlink:href', 'poster', 'background']);

/** Puts a page together, and stops where it grows past its budget. */
class Output {
  private readonly parts: string[] = [];
  private length = 0;

  add(part: string): void {
    if ((this.length += part.length) > budgets.page)
      throw new Failure(
        400,
        codes.invalid,
        `The page has more than ${formatBudget(budgets.page)}, which is the most a page may.`,
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
export function rewriteMarkup(html: string, form: Form): string {
  const output = new Output();
  const made = new Output();
  replaceTokens(html, componentTag, made);
  rewrite(made.toString(), form, output, false);
  return output.toString();
}

/** `foreign` as in a drawing, where a style holds tags and not text: browsers differ in which. */
function rewrite(html: string, form: Form, output: Output, foreign: boolean): void {
  let within: string | undefined;
  for (const piece of readMarkup(html, { foreign })) {
    if (within !== undefined) {
      if (piece.kind === 'close' && piece.name === within) within = undefined;
      continue;
    }
    if (piece.kind === 'open' && dropped.has(piece.name)) within = piece.name;
    else if (piece.kind === 'open') output.add(rewriteTag(piece, form));
    else if (piece.kind === 'close' && !droppedTags.has(piece.name) && plainTag.test(piece.name))
      output.add(`</${piece.name}>`);
    else if (piece.kind === 'text') {
      const text = html.slice(piece.from, piece.to);
      if (piece.raw) rewrite(text, form, output, true);
      else output.add(text.replaceAll('<', '&lt;'));
    }
  }
}

const plainTag = /^[a-z][\w:-]*$/;

function rewriteTag(tag: MarkupPiece & { kind: 'open' }, form: Form): string {
  const { name } = tag;
  if (droppedTags.has(name) || !plainTag.test(name)) return '';
  const attributes = keepSafe(tag.attributes, name === 'img');
  for (const own of ['formaction', 'formmethod', 'formtarget', 'formenctype'])
    attributes.delete(own);
  if (name === 'form') {
    for (const own of ['action', 'method', 'target', 'enctype']) attributes.delete(own);
    attributes.set('method', 'post').set('action', form.action);
    return `<form${formatAttributes(attributes)}>${hiddenInputs(form.hidden)}`;
  }
  if (name === 'input' && form.typed) fillIn(attributes, form.typed);
  if (attributes.get('data-skcomponent') === 'skbutton') asButton(name, attributes, form);
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

function fillIn(attributes: Map<string, string>, typed: Readonly<Record<string, string>>): void {
  const name = attributes.get('name') ?? '';
  const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
  // A code is good once, and a password is typed anew whatever its field is called.
  if (value === undefined || /one-time-code|-password/i.test(attributes.get('autocomplete') ?? ''))
    return;
  const type = (attributes.get('type') ?? 'text').toLowerCase();
  if (texts.has(type)) attributes.set('value', escapeHtml(value));
  else if (type === 'checkbox' || type === 'radio')
    if ((attributes.get('value') ?? 'on') === value) attributes.set('checked', '');
    else if (type === 'radio') attributes.delete('checked');
}

function asButton(name: string, attributes: Map<string, string>, form: Form): void {
  const value = attributes.get('data-skbuttonvalue') ?? attributes.get('value') ?? '';
  const type = attributes.get('data-skbuttontype') ?? 'form-submit';
  if (name !== 'button' && name !== 'input')
    return void attributes.set('role', 'button').set('tabindex', '0');
  attributes.set('type', 'submit').set('name', 'sk.button').set('value', `${type}:${value}`);
  attributes.set('form', attributes.get('data-skform') || attributes.get('form') || form.ownForm);
  if (type !== 'form-submit') attributes.set('formnovalidate', '');
}

function keepSafe(given: Attributes, picture = false): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of given) {
    if (name.startsWith('on') || name === 'srcdoc' || name === 'ping' || name === 'is') continue;
    if (urls.has(name) && !isSafeUrl(value, picture && name === 'src')) continue;
    attributes.set(name, value);
  }
  return attributes;
}

/**
 * Whitespace, control characters and character references cannot hide a scheme. A drawing is safe
 * as a picture only: there it runs nothing.
 */
function isSafeUrl(value: string, picture: boolean): boolean {
  const plain = value.replace(/&(?:#x?[0-9a-f]+|[a-z]+);?/gi, '').replace(/[^\x21-\x7e]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  return scheme === undefined
    ? !/&(?:#|colon|tab|newline)/i.test(value)
    : ['http', 'https', 'mailto', 'tel'].includes(scheme) ||
        (scheme === 'data' &&
          (/^data:image\/(?:png|jpe?g|gif|webp);/i.test(plain) ||
            (picture && /^data:image\/svg\+xml[;,]/i.test(plain))));
}

/**
 * Values keep the character references they came with; only what would end the attribute is written
 * anew.
 */
const formatAttributes = (attributes: ReadonlyMap<string, string>) =>
  [...attributes]
    .map(([name, value]) => ` ${name}="${value.replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`)
    .join('');

export const hiddenInputs = (values: Readonly<Record<string, string>>): string =>
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
  const said = decodeBase64(encoded);
  const [start, name] = /^skcomponent\s+"(\w+)"/.exec(said) ?? [];
  if (start === undefined || name === undefined) return '';
  const options = keepSafe(readAttributes(said.slice(start.length)));
  const option = (key: string) => options.get(key.toLowerCase()) ?? '';
  const kept = ` class="${escapeHtml(option('class'))}" id="${escapeHtml(option('id'))}"`;
  if (name === 'skbutton')
    return `<button data-skcomponent="skbutton" data-skbuttontype="${escapeHtml(option('buttonType') || 'form-submit')}" data-skbuttonvalue="${escapeHtml(option('value'))}" data-skform="${escapeHtml(option('form'))}"${kept}>${escapeHtml(option('label'))}</button>`;
  return `<div data-skcomponent="${name}" data-skpollinterval="${escapeHtml(option('pollInterval'))}" data-skpollretries="${escapeHtml(option('pollRetries'))}"${kept}></div>`;
}

/** Reads as much of a base64 text as is well-formed, as UTF-8. */
function decodeBase64(encoded: string): string {
  const [digits = ''] = encoded.split('=');
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return new TextDecoder().decode(Uint8Array.from(atob(whole), each => each.charCodeAt(0)));
}

const tokenStart = /\[\[\[skcomponent###([A-Za-z0-9+/=]*)###[A-Za-z0-9+/=]*(###)?/g;
const tokenEnd = ']]]';

/** Writes a text with each of the editor's tokens for a component replaced. */
function replaceTokens(text: string, replace: (encoded: string) => string, output: Output): void {
  let [at, bracket] = [0, 0];
  for (const found of text.matchAll(tokenStart)) {
    const [start, encoded = '', more] = found;
    let end = found.index + start.length;
    if (more !== undefined) {
      // Looked for once, however many tokens begin before it.
      if (bracket >= 0 && bracket < end) bracket = text.indexOf(']', end);
      end = bracket;
    }
    if (found.index < at || end < 0 || !text.startsWith(tokenEnd, end)) continue;
    output.add(text.slice(at, found.index));
    output.add(replace(encoded));
    at = end + tokenEnd.length;
  }
  output.add(text.slice(at));
}
