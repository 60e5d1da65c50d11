import { codes, Failure } from '#core/contract';
import { escapeHtml } from '#core/contract/html';
import { readMarkupSliced } from '#core/contract/readMarkup';
import type { Sliced } from '#core/contract/sliced';
import { budgets, formatBudget } from '#core/contract/valueSize';
import type { Screen } from '#plugins/connectors/contract';

/** Pieces of markup that are looked at in one step. */
const stepPieces = 500;
const controls = new Set(['input', 'select', 'textarea']);
const errorId = (at: number) => `sk-error-${at}`;

/**
 * Puts the message and the errors of fields where the markup has a place for them, else behind the
 * field, and ties each field to its error.
 */
export function* showErrors(markup: string, { message = '', errors = {} }: Screen): Sliced<string> {
  const wrong = Object.keys(errors).filter(field => errors[field]);
  const indexes = new Map(wrong.map((field, at) => [field, at]));
  const indexOf = (field: string) => indexes.get(field) ?? -1;
  if (!markup.includes('data-skcomponent="skerror') && wrong.length === 0) return markup;
  const pieces = yield* readMarkupSliced(markup);
  /** From the end: where the next closing tag of each name stands. */
  const closing = new Map<string, { readonly from: number; readonly to: number }>();
  const ends = pieces.map(() => ({ from: -1, to: -1 }));
  /** Fields whose error has a place, with its id where it has one. */
  const placed = new Map<string, string>();
  for (let at = pieces.length - 1; at >= 0; at--) {
    if (at % stepPieces === 0) yield;
    const piece = pieces[at]!;
    if (piece.kind === 'close') closing.set(piece.name, piece);
    else if (piece.kind === 'open') {
      ends[at] = closing.get(piece.name) ?? ends[at]!;
      if (piece.attributes.get('data-skcomponent') === 'skerrormessage')
        placed.set(
          piece.attributes.get('data-skerrorid') ?? '',
          piece.attributes.get('id')?.replaceAll('"', '&quot;') ?? '',
        );
    }
  }
  const parts: string[] = [];
  const tied = new Set<string>();
  let [written, length] = [0, 0];
  const put = (upTo: number, ...replacement: readonly string[]) => {
    parts.push(markup.slice(written, upTo), ...replacement);
    written = upTo;
    for (const { length: more } of replacement) length += more;
    if (length > budgets.page)
      throw new Failure(
        400,
        codes.invalid,
        `The errors on this page take up more than ${formatBudget(budgets.page)}. Show them in fewer places.`,
      );
  };
  for (const [at, piece] of pieces.entries()) {
    if (at % stepPieces === 0) yield;
    const end = ends[at]!;
    if (piece.kind !== 'open' || piece.from < written) continue;
    const { attributes, name, to } = piece;
    const place = attributes.get('data-skcomponent');
    if (place === 'skerror' && end.from >= 0) {
      put(to - 1, attributes.has('role') ? '>' : ' role="alert">', escapeHtml(message));
      written = end.from;
    } else if (place === 'skerrormessage' && end.from >= 0) {
      const field = attributes.get('data-skerrorid') ?? '';
      const index = indexOf(field);
      const id = index >= 0 && !attributes.has('id') ? ` id="${errorId(index)}"` : '';
      put(to - 1, `${id}>`, escapeHtml((Object.hasOwn(errors, field) && errors[field]) || ''));
      written = end.from;
    } else if (controls.has(name)) {
      const field = attributes.get('name') ?? '';
      const index = attributes.get('type') === 'hidden' ? -1 : indexOf(field);
      if (index < 0 || tied.has(field)) continue;
      tied.add(field);
      const slash = markup.startsWith('/>', to - 2) ? 2 : 1;
      const id = placed.get(field) || errorId(index);
      put(to - slash, ` aria-invalid="true" aria-describedby="${id}"`);
      if (placed.has(field)) continue;
      const behind = name === 'input' ? to : end.to;
      if (behind >= 0)
        put(
          behind,
          `<span class="sk-error" dir="auto" id="${errorId(index)}">${escapeHtml(errors[field]!)}</span>`,
        );
    }
  }
  return parts.join('') + markup.slice(written);
}
