import type { Screen } from '#plugins/connectors/contract';
import { rewriteMarkup } from '../../contract/rewriteMarkup';

/** An element of a page that says or asks something, with the text inside it. */
interface Piece {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  text: string;
  /** Of a field: the label that it stands in; of an option: its select. */
  readonly within: Piece | undefined;
}

const tokens = /<(\/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/g;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const spoken = new Set([
  'button',
  'a',
  'label',
  'legend',
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'option',
]);
const asked = new Set(['input', 'select', 'textarea']);

/**
 * The texts, fields and buttons of markup in their order. What is not closed ends with the element
 * around it.
 */
function readMarkup(html: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const open: Piece[] = [];
  for (const [, closing, name = '', rest = '', said = ''] of html.matchAll(tokens)) {
    const tag = name.toLowerCase();
    if (said) for (const each of open) each.text += decodeEntities(said);
    else if (closing) {
      const at = open.findLastIndex(each => each.tag === tag);
      if (at >= 0) open.splice(at);
    } else {
      const attributes = parseAttributes(rest);
      if (!spoken.has(tag) && !asked.has(tag) && attributes.get('data-skcomponent') !== 'skbutton')
        continue;
      const within = (outer: string) => open.findLast(each => each.tag === outer);
      const piece: Piece = {
        tag,
        attributes,
        text: '',
        within: asked.has(tag) ? within('label') : within('select'),
      };
      pieces.push(piece);
      if (tag !== 'input') open.push(piece);
    }
  }
  for (const piece of pieces) piece.text = piece.text.replace(/\s+/g, ' ').trim();
  return pieces;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole: string, decimal?: string, hex = '', name = '') => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const point = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}

function parseAttributes(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(attribute))
    if (!found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  return found;
}

/** A field as clients of the SDK know it. */
export type SdkField = Readonly<Record<string, unknown>> & { readonly type: string };

const headings = /^(?:h[1-6]|p|label|legend)$/;
const asText =
  /^(?:text|email|tel|number|search|url|date|time|month|week|datetime-local|color|range|file)?$/;

/**
 * The fields of a screen in the order of its markup: those that the node declares, its buttons and
 * links, and its texts.
 */
export function sdkFields({
  html,
  fields: declared,
  polling,
}: Pick<Screen, 'html' | 'fields' | 'polling'>): {
  readonly fields: readonly SdkField[];
  readonly values: Readonly<Record<string, string>>;
} {
  const pieces = readMarkup(rewriteMarkup(html, { action: '', hidden: {}, ownForm: '' }));
  const names = new Set(declared.map(({ propertyName }) => propertyName));
  const labels = new Map(
    pieces
      .filter(({ tag }) => tag === 'label')
      .map(({ attributes, text }) => [attributes.get('for') ?? '', text]),
  );
  const fields: SdkField[] = [];
  const values: Record<string, string> = {};
  const radios = new Map<string, { options: object[] }>();
  for (const piece of pieces) {
    const { tag, attributes, text } = piece;
    const button = toButton(piece);
    if (button) fields.push(button);
    else if (headings.test(tag)) {
      const isLabel = attributes.has('for') || pieces.some(({ within }) => within === piece);
      if (text && !isLabel && !attributes.has('data-skcomponent'))
        fields.push({ type: 'LABEL', content: text });
    } else if (/^(?:input|select|textarea)$/.test(tag)) {
      const key = attributes.get('name') ?? '';
      if (!names.has(key)) continue;
      const id = attributes.get('id');
      const label =
        (id !== undefined && labels.get(id)) ||
        piece.within?.text ||
        attributes.get('aria-label') ||
        attributes.get('placeholder') ||
        key;
      const kind = attributes.get('type')?.toLowerCase() ?? '';
      const base = { key, label, required: attributes.has('required') };
      const value = attributes.get('value') ?? '';
      if (tag === 'select') {
        const options = pieces
          .filter(each => each.tag === 'option' && each.within === piece)
          .map(each => ({ label: each.text, value: each.attributes.get('value') ?? each.text }));
        fields.push({ type: 'DROPDOWN', ...base, inputType: 'SINGLE_SELECT', options });
      } else if (kind === 'radio') {
        const known = radios.get(key);
        const option = { label, value };
        if (known) known.options.push(option);
        else {
          const group = {
            type: 'RADIO',
            ...base,
            label: key,
            inputType: 'SINGLE_SELECT',
            options: [option],
          };
          radios.set(key, group);
          fields.push(group);
        }
      } else if (kind === 'checkbox')
        fields.push({ type: 'SINGLE_CHECKBOX', inputType: 'BOOLEAN', ...base });
      else if (kind === 'password') fields.push({ type: 'PASSWORD', ...base });
      else if (tag === 'textarea' || asText.test(kind)) {
        fields.push({ type: 'TEXT', ...base });
        if (value) values[key] = value;
      }
    }
  }
  if (polling)
    fields.push({
      type: 'POLLING',
      key: 'polling',
      pollInterval: polling.intervalMs,
      pollRetries: polling.retries,
    });
  return { fields, values };
}

/** A button or link that answers the screen; `key` comes back as its value. */
function toButton({ tag, attributes, text }: Piece): SdkField | undefined {
  const type = attributes.get('data-skbuttontype') ?? 'form-submit';
  const label = text || attributes.get('value') || attributes.get('aria-label') || '';
  if (attributes.get('data-skcomponent') === 'skbutton') {
    const key = attributes.get('data-skbuttonvalue') || label;
    if (type === 'form-submit') return { type: 'SUBMIT_BUTTON', key, label };
    return { type: tag === 'button' || tag === 'input' ? 'FLOW_BUTTON' : 'FLOW_LINK', key, label };
  }
  const kind = attributes.get('type')?.toLowerCase();
  const submits =
    (tag === 'button' && (kind ?? 'submit') === 'submit') || (tag === 'input' && kind === 'submit');
  return submits
    ? { type: 'SUBMIT_BUTTON', key: attributes.get('name') || 'submit', label }
    : undefined;
}
