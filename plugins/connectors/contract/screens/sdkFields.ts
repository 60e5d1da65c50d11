import { codes, Failure } from '#core/contract';
import { decodeEntities } from '#core/contract/html';
import { readMarkupSliced } from '#core/contract/readMarkup';
import type { Sliced } from '#core/contract/sliced';
import { budgets } from '#core/contract/valueSize';
import type { Screen } from '../nodeOutcome';
import { rewriteMarkupSliced } from './rewriteMarkup';

/** An element of a page that says or asks something, with the text inside it. */
interface Piece {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  text: string;
  /** The label around a field, or the select around an option. */
  readonly within: Piece | undefined;
}

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
const inputTags = new Set(['input', 'select', 'textarea']);
/** Pieces of markup that are looked at in one step. */
const stepPieces = 200;

/**
 * The texts, fields and buttons of markup in their order. What is not closed ends with the element
 * around it.
 */
function* readPieces(html: string): Sliced<readonly Piece[]> {
  const pieces: Piece[] = [];
  const open: { readonly piece: Piece; readonly from: number }[] = [];
  /** Where the open elements of each name stand in `open`. */
  const places = new Map<string, number[]>();
  const placesOf = (tag: string) => {
    let found = places.get(tag);
    if (!found) places.set(tag, (found = []));
    return found;
  };
  let text = '';
  let length = 0;
  const close = (from: number) => {
    for (const { piece, from: start } of open.splice(from).toReversed()) {
      placesOf(piece.tag).pop();
      if ((length += text.length - start) > budgets.page)
        throw new Failure(
          400,
          codes.invalid,
          'The HTML elements of this page are nested too deeply. Check for unclosed elements.',
        );
      piece.text = text.slice(start).replace(/\s+/g, ' ').trim();
    }
  };
  let seen = 0;
  for (const each of yield* readMarkupSliced(html, { foreign: true })) {
    if (++seen % stepPieces === 0) yield;
    if (each.kind === 'text') text += decodeEntities(html.slice(each.from, each.to));
    else if (each.kind === 'close') {
      const at = placesOf(each.name).at(-1);
      if (at !== undefined) close(at);
    } else if (each.kind === 'open') {
      const { name: tag } = each;
      const attributes = new Map(
        [...each.attributes].map(([name, value]) => [name, decodeEntities(value)]),
      );
      if (
        !spoken.has(tag) &&
        !inputTags.has(tag) &&
        attributes.get('data-skcomponent') !== 'skbutton'
      )
        continue;
      const outer = placesOf(inputTags.has(tag) ? 'label' : 'select').at(-1);
      const within = outer === undefined ? undefined : open[outer]?.piece;
      const piece: Piece = { tag, attributes, text: '', within };
      pieces.push(piece);
      if (tag === 'input') continue;
      placesOf(tag).push(open.length);
      open.push({ piece, from: text.length });
    }
  }
  close(0);
  return pieces;
}

function addTo(lists: Map<Piece, Piece[]>, key: Piece, piece: Piece): void {
  const list = lists.get(key);
  if (list) list.push(piece);
  else lists.set(key, [piece]);
}

/** A field as clients of the SDK know it. */
export type SdkField = Readonly<Record<string, unknown>> & { readonly type: string };

interface SdkForm {
  readonly fields: readonly SdkField[];
  readonly values: Readonly<Record<string, string>>;
}

const headings = /^(?:h[1-6]|p|label|legend)$/;
const asText =
  /^(?:text|email|tel|number|search|url|date|time|month|week|datetime-local|color|range|file)?$/;

/**
 * Finds the fields of a screen in the order of its markup, in steps: those that the node declares,
 * its buttons and links, and its texts.
 */
export function* sdkFields({
  html,
  fields: declared,
  polling,
}: Pick<Screen, 'html' | 'fields' | 'polling'>): Sliced<SdkForm> {
  const names = new Set(declared.map(({ propertyName }) => propertyName));
  const form = { action: '', hidden: {}, ownForm: '', fields: names };
  const pieces = yield* readPieces(yield* rewriteMarkupSliced(html, form));
  yield;
  const labels = new Map(
    pieces
      .filter(({ tag }) => tag === 'label')
      .map(({ attributes, text }) => [attributes.get('for') ?? '', text]),
  );
  const around = new Set(pieces.map(({ within }) => within));
  const optionsOf = new Map<Piece, Piece[]>();
  for (const piece of pieces)
    if (piece.tag === 'option' && piece.within) addTo(optionsOf, piece.within, piece);
  const fields: SdkField[] = [];
  const values: Record<string, string> = {};
  const radios = new Map<string, { options: object[] }>();
  for (const piece of pieces) {
    const { tag, attributes, text } = piece;
    const button = toButton(piece);
    if (button) fields.push(button);
    else if (headings.test(tag)) {
      const isLabel = attributes.has('for') || around.has(piece);
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
        const options = (optionsOf.get(piece) ?? []).map(each => ({
          label: each.text,
          value: each.attributes.get('value') ?? each.text,
        }));
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
