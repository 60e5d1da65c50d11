import { codes, Failure } from '#core/contract';
import { escapeHtml } from '#core/contract/html';
import { readMarkupSliced } from '#core/contract/readMarkup';
import type { Sliced } from '#core/contract/sliced';
import { budgets, formatBudget } from '#core/contract/valueSize';
import type { Screen } from '#plugins/connectors/contract';

/** Pieces of markup that are looked at in one step. */
const stepPieces = 500;

/** Puts the message and the errors of fields where the markup has a place for them. */
export function* showErrors(markup: string, { message = '', errors = {} }: Screen): Sliced<string> {
  if (!markup.includes('data-skcomponent="skerror')) return markup;
  const pieces = yield* readMarkupSliced(markup);
  /** From the end: where the next closing tag of each name stands. */
  const closing = new Map<string, number>();
  const ends = pieces.map(() => -1);
  for (let at = pieces.length - 1; at >= 0; at--) {
    if (at % stepPieces === 0) yield;
    const piece = pieces[at]!;
    if (piece.kind === 'close') closing.set(piece.name, piece.from);
    else if (piece.kind === 'open') ends[at] = closing.get(piece.name) ?? -1;
  }
  const parts: string[] = [];
  let [written, length] = [0, 0];
  for (const [at, piece] of pieces.entries()) {
    if (at % stepPieces === 0) yield;
    const end = ends[at]!;
    if (piece.kind !== 'open' || piece.from < written || end < 0) continue;
    const { attributes, from, to } = piece;
    const place = attributes.get('data-skcomponent');
    if (place !== 'skerror' && place !== 'skerrormessage') continue;
    const field = attributes.get('data-skerrorid') ?? '';
    const error = Object.hasOwn(errors, field) ? errors[field] : '';
    const said = escapeHtml((place === 'skerror' ? message : error) ?? '');
    const tag = markup.slice(from, to - 1);
    parts.push(
      markup.slice(written, from),
      place === 'skerror' ? `${tag} role="alert">` : `${tag}>`,
      said,
    );
    written = end;
    length += said.length;
    if (length > budgets.page)
      throw new Failure(
        400,
        codes.invalid,
        `The errors on this page have more than ${formatBudget(budgets.page)}. Show them in fewer places.`,
      );
  }
  return parts.join('') + markup.slice(written);
}
