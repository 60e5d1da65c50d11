import { readMarkup, type Attributes, type MarkupPiece } from './readMarkup';

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

/** The pieces of a page but for elements that are dropped with what they hold. */
export function* listKept(pieces: readonly MarkupPiece[]): Generator<MarkupPiece> {
  let within: string | undefined;
  for (const piece of pieces)
    if (within !== undefined) {
      if (piece.kind === 'close' && piece.name === within) within = undefined;
    } else if (piece.kind === 'open' && dropped.has(piece.name)) within = piece.name;
    else yield piece;
}

/** Tags that are left out of a page, with what they hold kept. */
export const droppedTags = new Set(['base', 'meta', 'link', 'html', 'head', 'body']);
/** How the name of a tag that is kept reads. */
export const plainTag = /^[a-z][\w:-]*$/;

const urls = new Set(['href', 'src', 'xlink:href', 'poster', 'background', 'action', 'formaction']);
/** Attributes that an animation may change: a plain name, and none that leads elsewhere. */
const animated = /^(?!href$)[a-z][a-z-]*$/i;
const animation = ['attributename', 'from', 'to', 'by', 'values'];

/**
 * Markup that a value brings into a page: without scripts, frames, styles, handlers and unsafe
 * addresses.
 */
export function sanitizeMarkup(html: string): string {
  let output = '';
  for (const piece of listKept(readMarkup(html))) {
    if (piece.kind === 'text' && !piece.raw)
      output += html.slice(piece.from, piece.to).replaceAll('<', '&lt;');
    if (piece.kind !== 'open' && piece.kind !== 'close') continue;
    const { name } = piece;
    if (droppedTags.has(name) || name === 'style' || !plainTag.test(name)) continue;
    if (piece.kind === 'close') output += `</${name}>`;
    else
      output += `<${name}${formatAttributes(keepSafe(piece.attributes, name === 'img'))}${piece.closed ? ' /' : ''}>`;
  }
  return output;
}

/** The attributes of a tag without handlers and unsafe addresses. */
export function keepSafe(given: Attributes, picture = false): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of given) {
    if (name.startsWith('on') || name === 'srcdoc' || name === 'ping' || name === 'is') continue;
    if (urls.has(name) && !isSafeUrl(value, picture && name === 'src')) continue;
    attributes.set(name, value);
  }
  if (!animated.test(attributes.get('attributename') ?? 'x'))
    for (const name of animation) attributes.delete(name);
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
 * Writes attributes. Values keep the character references they came with; only what would end the attribute is written
 * again.
 */
export const formatAttributes = (attributes: ReadonlyMap<string, string>) =>
  [...attributes]
    .map(([name, value]) => ` ${name}="${value.replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`)
    .join('');
