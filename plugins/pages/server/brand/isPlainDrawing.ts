/**
 * Parts that run or hide something in a drawing: entities and style sheets of its own, elements of
 * other documents, and handlers. They are refused wherever they stand, as readers differ.
 */
const active =
  /<!(?:entity|attlist)|<\?xml-|<(?:[\w.-]+:)?(?:script|foreignobject|iframe|object|embed|audio|video)\b|[\s"'/]on[a-z]+\s*=/i;
const encoding = /\bencoding\s*=\s*["'](?!utf-8["'])/i;
const address = /(?:href|src)\s*=\s*/gi;
const plainAddress = /["'](?:#|https?:\/\/|data:image\/(?:png|jpe?g|gif|webp)[;,])/iy;
const changesAddress = /attributename\s*=\s*["'][^"']*(?:href|src|&)/i;

/**
 * Whether a drawing runs nothing, also where it is opened as a page. The policy that it is sent
 * with forbids the same once more.
 */
export function isPlainDrawing(bytes: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (active.test(text) || encoding.test(text.slice(0, 1000)) || changesAddress.test(text))
    return false;
  for (const { index, 0: start } of text.matchAll(address)) {
    plainAddress.lastIndex = index + start.length;
    if (!plainAddress.test(text)) return false;
  }
  return true;
}
