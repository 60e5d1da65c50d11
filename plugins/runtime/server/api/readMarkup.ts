/** An element of a page that says or asks something, with the text inside it. */
export interface Piece {
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
export function readMarkup(html: string): readonly Piece[] {
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
    (whole, decimal, hex, name: string) => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const point = Number.parseInt((decimal ?? hex) as string, decimal ? 10 : 16);
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
