import { humanise } from '#plugins/connectors/contract/kit/humanise';

const longestInfo = 70;
/** Names that mean something else in a template or in an output. */
const taken = new Set(['connection', 'run', 'answer', 'row', 'first', 'callback', 'each']);

/** A name of letters and digits: `X-Request-ID` becomes `xRequestId`. */
export function toName(text: string): string {
  const [first = '', ...rest] = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const lower = (part: string) => (/^[A-Z0-9]+$/.test(part) ? part.toLowerCase() : part);
  const [head, ...tail] = [first, ...rest].map(lower);
  const capitals = tail.map(part => part.charAt(0).toUpperCase() + part.slice(1));
  const name = `${head!.charAt(0).toLowerCase()}${head!.slice(1)}${capitals.join('')}`;
  const safe = /^[A-Za-z]/.test(name) ? name : `value${name}`;
  return taken.has(safe) ? `${safe}Value` : safe;
}

/** The title of a name. */
export const toTitle = (name: string): string => humanise(toName(name));

/** The first sentence of a description, in one line, or nothing where it is too long for one. */
export function toInfo(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const sentence = /^.*?\.(?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence !== '' && sentence.length <= longestInfo ? sentence : undefined;
}
