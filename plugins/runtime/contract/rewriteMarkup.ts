import { escapeHtml } from '#core/contract/html';

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

/** A whole tag, or a `<` that begins none: a tag that never ends would take in what follows. */
const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|</g;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/**
 * Elements that act on their own or lead elsewhere; what a `script` or `style`-like element holds
 * goes with it.
 */
const dropped =
  /<(script|iframe|frame|frameset|object|embed|applet|portal|noscript|template|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const droppedTags = new Set([
  'base',
  'meta',
  'link',
  'script',
  'iframe',
  'object',
  'embed',
  'html',
  'head',
  'body',
  'frame',
  'frameset',
]);
const urls = new Set(['href', 'src', 'xlink:href', 'poster', 'background']);
const token = /\[\[\[skcomponent###([A-Za-z0-9+/=]*)###[A-Za-z0-9+/=]*(?:###[^\]]*)?\]\]\]/g;

/**
 * A flow's markup as a hosted page shows it: no scripts, frames or handlers; every form is sent to
 * this server with the step's token, so that it works without any script; buttons of the editor's
 * components become buttons of those forms. The page's own policy forbids the same once more.
 */
export function rewriteMarkup(html: string, form: Form): string {
  return html
    .replace(token, (_, encoded: string) => componentTag(encoded))
    .replace(dropped, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(tag, (_, closing: string, name: string | undefined, rest: string) =>
      name === undefined ? '&lt;' : rewriteTag(closing, name.toLowerCase(), rest, form),
    );
}

function rewriteTag(closing: string, name: string, rest: string, form: Form): string {
  if (droppedTags.has(name)) return '';
  if (closing) return `</${name}>`;
  const attributes = readAttributes(rest, name === 'img');
  for (const own of ['formaction', 'formmethod', 'formtarget', 'formenctype'])
    attributes.delete(own);
  if (name === 'form') {
    for (const own of ['action', 'method', 'target', 'enctype']) attributes.delete(own);
    attributes.set('method', 'post').set('action', form.action);
    return `<form${formatAttributes(attributes)}>${hiddenInputs(form.hidden)}`;
  }
  if (name === 'input' && form.typed) fillIn(attributes, form.typed);
  if (attributes.get('data-skcomponent') === 'skbutton') asButton(name, attributes, form);
  return `<${name}${formatAttributes(attributes)}${/\/\s*$/.test(rest) ? ' /' : ''}>`;
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

function readAttributes(text: string, picture = false): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    const value = double ?? single ?? bare ?? '';
    if (key.startsWith('on') || key === 'srcdoc' || key === 'ping' || key === 'is') continue;
    if (urls.has(key) && !isSafeUrl(value, picture && key === 'src')) continue;
    if (!attributes.has(key)) attributes.set(key, value);
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
  const name = /^skcomponent\s+"(\w+)"/.exec(said)?.[1];
  if (!name) return '';
  const options = readAttributes(said.replace(/^skcomponent\s+"\w+"/, ''));
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
