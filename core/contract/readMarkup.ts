import { QuoteType, Tokenizer } from 'htmlparser2';
import { finish, type Sliced } from './sliced';

/** An attribute by its name in lower case, with the value as written: character references stay. */
export type Attributes = ReadonlyMap<string, string>;

interface Place {
  /** The first character of the piece in the source, and the one after its last. */
  readonly from: number;
  readonly to: number;
}
/** A part of markup; together they are the whole source but for a tag that never ends. */
export type MarkupPiece = Place &
  (
    | {
        readonly kind: 'open';
        /** In lower case. */
        readonly name: string;
        readonly attributes: Attributes;
        /** Written with a slash at its end. */
        readonly closed: boolean;
      }
    | { readonly kind: 'close'; readonly name: string }
    /** `raw`: of an element that holds nothing but text, such as a style. */
    | { readonly kind: 'text'; readonly raw: boolean }
    /** A comment, a declaration or the like. */
    | { readonly kind: 'comment' }
  );

interface Terms {
  /** Reads elements that hold nothing but text as others, as in a drawing. */
  readonly foreign?: boolean;
}

// A name that would read as something else where it is written again is left out.
const plainName = /^[^\s"'<>/=\0]+$/;
const rawNames = new Set([
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

/** Of each tag without any: a map for each would be most of what a page of them takes. */
const none: Attributes = new Map();

/** Characters that are read in one step. */
const stepLength = 16_384;

/**
 * Reads HTML as a browser does, in time that grows with its length alone, and answers with its tags,
 * texts and comments in their order. Callers change slices of the source and leave the rest.
 */
export const readMarkup = (html: string, terms: Terms = {}): readonly MarkupPiece[] =>
  finish(readMarkupSliced(html, terms));

/** The same in steps. */
export function* readMarkupSliced(
  html: string,
  { foreign = false }: Terms = {},
): Sliced<readonly MarkupPiece[]> {
  const pieces: MarkupPiece[] = [];
  /** Where the step before ended; a text that goes on there is one with what it ended in. */
  let seam = 0;
  const text = (start: number, end: number) => {
    const last = pieces.at(-1);
    const goesOn = start === seam && seam > 0 && last?.kind === 'text' && last.to === start;
    if (goesOn) pieces[pieces.length - 1] = { ...last, to: end };
    else pieces.push({ kind: 'text', raw, from: start, to: end });
  };
  let attributes: Map<string, string> | undefined;
  let [name, from, attribute, value] = ['', 0, '', ''];
  let raw = false;
  const open = (end: number, closed: boolean) => {
    pieces.push({ kind: 'open', name, attributes: attributes ?? none, closed, from, to: end + 1 });
    raw = !foreign && rawNames.has(name);
  };
  const comment = (start: number, end: number) =>
    pieces.push({ kind: 'comment', from: html.lastIndexOf('<', start - 1), to: end + 1 });
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      isInForeignContext: () => foreign,
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        from = start - 1;
        attributes = undefined;
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribend(quote) {
        if (!attributes?.has(attribute) && plainName.test(attribute))
          (attributes ??= new Map()).set(attribute, quote === QuoteType.NoValue ? '' : value);
      },
      onopentagend: end => open(end, false),
      onselfclosingtag: end => open(end, true),
      onclosetag(start, end) {
        const last = html.indexOf('>', end);
        const to = last < 0 ? html.length : last + 1;
        pieces.push({
          kind: 'close',
          name: html.slice(start, end).toLowerCase(),
          from: start - 2,
          to,
        });
        raw = false;
      },
      ontext: text,
      oncomment: comment,
      oncdata: comment,
      ondeclaration: comment,
      onprocessinginstruction: comment,
      onattribentity() {},
      ontextentity() {},
      onend() {},
    },
  );
  for (let at = 0; at < html.length; at += stepLength) {
    if (at > 0) yield;
    seam = at;
    tokenizer.write(html.slice(at, at + stepLength));
  }
  tokenizer.end();
  return pieces;
}

/** Reads the attributes of a tag that stands alone, without its name. */
export function readAttributes(text: string): Attributes {
  const [tag] = readMarkup(`<a ${text}>`);
  return tag?.kind === 'open' ? tag.attributes : new Map<string, string>();
}
