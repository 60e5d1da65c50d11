// The server's half of what custom functions of other platforms take for granted (webTypes.mjs):
// texts and numbers in, texts and numbers out, of Node's own implementations.
import { randomBytes, randomUUID } from 'node:crypto';

const mostCharacters = 4 * 1024 * 1024;
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

const operations = {
  encode: (text, encoding) => Buffer.from(text, encoding).toString('latin1'),
  decode: (bytes, encoding) => Buffer.from(bytes, 'latin1').toString(encoding),
  isEncoding: name => Buffer.isEncoding(name),
  atob: text => atob(text),
  btoa: text => btoa(text),
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
    if (json.length > mostCharacters) throw new RangeError('The value is too large.');
    const [name, ...given] = JSON.parse(json);
    if (!Object.hasOwn(operations, name)) throw new Error(`“${name}” does not exist.`);
    return JSON.stringify({ value: operations[name](...given) });
  } catch (fault) {
    return JSON.stringify({ fault: String(fault?.message ?? fault), kind: fault?.name });
  }
}
