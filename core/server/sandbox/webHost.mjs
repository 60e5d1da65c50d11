// The server's half of what custom functions of other platforms take for granted (webTypes.mjs):
// texts and numbers in, texts and numbers out, of Node's own implementations.
import { randomBytes, randomUUID } from 'node:crypto';

/** Of a call that encodes text, which takes no longer than the text is long. */
const longestText = 4 * 1024 * 1024;
/** Of any other: what Node does with many locales or parameters cannot be interrupted. */
const longestCall = 64 * 1024;
const mostRandom = 65_536;
const parts = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
];
const toFields = url => Object.fromEntries(parts.map(name => [name, url[name]]));
const optional = value => value ?? undefined;
// A realm has no time zone, so that its dates are in UTC where none is asked for.
const inZone = options => ({ timeZone: 'UTC', ...options });

const texts = {
  encode: (text, encoding) => Buffer.from(text, encoding).toString('latin1'),
  decode: (bytes, encoding) => Buffer.from(bytes, 'latin1').toString(encoding),
  atob: text => atob(text),
  btoa: text => btoa(text),
};

const operations = {
  isEncoding: name => Buffer.isEncoding(name),
  url: (given, base) => toFields(new URL(given, optional(base))),
  changeUrl: (href, name, value) => {
    const url = new URL(href);
    url[name] = value;
    return toFields(url);
  },
  readParams: text => [...new URLSearchParams(text)],
  writeParams: rows => new URLSearchParams(rows).toString(),
  random: count => {
    if (count > mostRandom) throw new RangeError(`Draw at most ${mostRandom} bytes at once.`);
    return randomBytes(count).toString('latin1');
  },
  uuid: () => randomUUID(),
  date: (locales, options, time) => {
    const format = new Intl.DateTimeFormat(optional(locales), inZone(options));
    return [format.format(time), format.formatToParts(time), format.resolvedOptions()];
  },
  number: (locales, options, value) =>
    new Intl.NumberFormat(optional(locales), optional(options)).format(value),
};

/** Answers one call of a realm, given and returned as JSON; a fault is an answer, too. */
export function answerRealm(json) {
  try {
    if (json.length > longestText) throw new RangeError('The value is too large.');
    const [name, ...given] = JSON.parse(json);
    const isText = Object.hasOwn(texts, name);
    // Code in the realm can change what it asks: of a length alone, Node would make as many bytes.
    if (isText && given.some(each => typeof each !== 'string'))
      throw new TypeError('The value must be text.');
    if (!isText && json.length > longestCall) throw new RangeError('The value is too large.');
    const offered = isText ? texts : operations;
    if (!Object.hasOwn(offered, name)) throw new Error(`“${name}” does not exist.`);
    return JSON.stringify({ value: offered[name](...given) });
  } catch (fault) {
    return JSON.stringify({ fault: String(fault?.message ?? fault), kind: fault?.name });
  }
}
