// Types that custom functions of other platforms expect and the engine does not have: Buffer,
// Base64, text encoders, URLs, random values, and formats of dates and numbers. Each is a piece of
// source that runs in the realm before a code that names it, and asks the server for the work
// (webHost.mjs).

const shared = `
const { parse, stringify } = JSON;
const kinds = { TypeError, RangeError };
const ask = (...asked) => {
  const { value, fault, kind } = parse(host(stringify(asked)));
  if (fault !== undefined) throw new (kinds[kind] || Error)(fault);
  return value;
};
const toBytes = text => Uint8Array.from(text, sign => sign.charCodeAt(0));
const toText = bytes => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
};
const toView = given =>
  given instanceof ArrayBuffer ? new Uint8Array(given) : new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
`;

const buffer = `
class Buffer extends Uint8Array {
  static from(given, encoding = 'utf8') {
    if (typeof given === 'string') {
      if (!ask('isEncoding', encoding)) throw new TypeError('Unknown encoding: ' + encoding);
      return Buffer.from(toBytes(ask('encode', given, encoding)));
    }
    if (given === null || typeof given !== 'object') throw new TypeError('Buffer.from takes a text, an array, or a buffer.');
    const bytes = given instanceof ArrayBuffer ? new Uint8Array(given) : given.type === 'Buffer' ? given.data : given;
    const made = new Buffer(bytes.length);
    made.set(bytes);
    return made;
  }
  static alloc(size, fill = 0) {
    return new Buffer(size).fill(typeof fill === 'string' ? fill.charCodeAt(0) : fill);
  }
  static isBuffer(given) { return given instanceof Buffer; }
  static isEncoding(name) { return ask('isEncoding', name); }
  static byteLength(given, encoding) { return Buffer.from(given, encoding).length; }
  static concat(list) {
    const made = new Buffer(list.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const each of list) { made.set(each, at); at += each.length; }
    return made;
  }
  toString(encoding = 'utf8', from = 0, to = this.length) {
    if (!ask('isEncoding', encoding)) throw new TypeError('Unknown encoding: ' + encoding);
    return ask('decode', toText(toView(this).subarray(from, to)), encoding);
  }
  toJSON() { return { type: 'Buffer', data: Array.from(this) }; }
  equals(other) { return this.length === other.length && this.every((byte, at) => byte === other[at]); }
  slice(from, to) { return this.subarray(from, to); }
}
globalThis.Buffer = new Proxy(Buffer, {
  construct: (made, [given, ...rest], target) =>
    typeof given === 'string' || Array.isArray(given) ? Buffer.from(given, ...rest) : Reflect.construct(made, [given, ...rest], target),
  apply: (_, __, [given, encoding]) => (typeof given === 'number' ? Buffer.alloc(given) : Buffer.from(given, encoding)),
});
`;

const base64 = `
globalThis.atob = text => ask('atob', String(text));
globalThis.btoa = text => ask('btoa', String(text));
`;

const text = `
globalThis.TextEncoder = class TextEncoder {
  get encoding() { return 'utf-8'; }
  encode(text = '') { return toBytes(ask('encode', String(text), 'utf8')); }
};
globalThis.TextDecoder = class TextDecoder {
  get encoding() { return 'utf-8'; }
  decode(bytes) { return bytes === undefined ? '' : ask('decode', toText(toView(bytes)), 'utf8').replace(/^\\ufeff/, ''); }
};
`;

const urls = `
class URLSearchParams {
  #rows;
  #changed;
  constructor(given = '', changed = () => {}) {
    this.#changed = changed;
    this.#rows = typeof given === 'string' ? ask('readParams', given)
      : [...(given[Symbol.iterator] ? given : Object.entries(given))].map(([name, value]) => [String(name), String(value)]);
  }
  #become(rows) { this.#rows = rows; this.#changed(this.toString()); }
  append(name, value) { this.#become([...this.#rows, [String(name), String(value)]]); }
  delete(name) { this.#become(this.#rows.filter(([each]) => each !== name)); }
  set(name, value) {
    const at = this.#rows.findIndex(([each]) => each === name);
    if (at < 0) return this.append(name, value);
    const kept = this.#rows.filter(([each], place) => each !== name || place === at);
    this.#become(kept.map(row => (row[0] === name ? [row[0], String(value)] : row)));
  }
  sort() { this.#become([...this.#rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))); }
  get(name) { return this.#rows.find(([each]) => each === name)?.[1] ?? null; }
  getAll(name) { return this.#rows.filter(([each]) => each === name).map(([, value]) => value); }
  has(name) { return this.#rows.some(([each]) => each === name); }
  forEach(work) { for (const [name, value] of this.#rows) work(value, name, this); }
  *keys() { for (const [name] of this.#rows) yield name; }
  *values() { for (const [, value] of this.#rows) yield value; }
  *entries() { yield* this.#rows.map(row => [...row]); }
  [Symbol.iterator]() { return this.entries(); }
  get size() { return this.#rows.length; }
  toString() { return ask('writeParams', this.#rows); }
}
class URL {
  #fields;
  #params;
  constructor(given, base) { this.#fields = ask('url', String(given), base === undefined ? null : String(base)); }
  #change(name, value) {
    if (name === 'href') this.#fields = ask('url', String(value), null);
    else this.#fields = ask('changeUrl', this.#fields.href, name, String(value));
  }
  get searchParams() {
    return (this.#params ??= new URLSearchParams(this.#fields.search, search => this.#change('search', search)));
  }
  toString() { return this.href; }
  toJSON() { return this.href; }
  static canParse(given, base) { try { return new URL(given, base) !== undefined; } catch { return false; } }
  static {
    for (const name of ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'])
      Object.defineProperty(URL.prototype, name, {
        get() { return this.#fields[name]; },
        ...(name !== 'origin' && { set(value) { this.#change(name, value); if (/^(?:href|search)$/.test(name)) this.#params = undefined; } }),
        enumerable: true,
      });
  }
}
Object.assign(globalThis, { URL, URLSearchParams });
`;

const random = `
globalThis.crypto = {
  getRandomValues(array) { toView(array).set(toBytes(ask('random', array.byteLength))); return array; },
  randomUUID: () => ask('uuid'),
};
`;

const formats = `
const timeOf = given => (given === undefined ? Date.now() : Number(given));
class DateTimeFormat {
  #given;
  constructor(locales, options) { this.#given = [locales ?? null, options ?? null]; this.#ask(0); }
  #ask(time) { return ask('date', ...this.#given, time); }
  format(date) { return this.#ask(timeOf(date))[0]; }
  formatToParts(date) { return this.#ask(timeOf(date))[1]; }
  resolvedOptions() { return this.#ask(0)[2]; }
}
class NumberFormat {
  #given;
  constructor(locales, options) { this.#given = [locales ?? null, options ?? null]; this.format(0); }
  format(value) { return ask('number', ...this.#given, Number(value)); }
}
// An object may be made without new, as the standard's may.
const callable = made => new Proxy(made, { apply: (_, __, given) => new made(...given) });
globalThis.Intl = { DateTimeFormat: callable(DateTimeFormat), NumberFormat: callable(NumberFormat) };
const days = { year: 'numeric', month: 'numeric', day: 'numeric' };
const hours = { hour: 'numeric', minute: 'numeric', second: 'numeric' };
const named = /^(?:weekday|year|month|day|dayPeriod|hour|minute|second|fractionalSecondDigits|dateStyle|timeStyle)$/;
for (const [name, usual] of [['toLocaleString', { ...days, ...hours }], ['toLocaleDateString', days], ['toLocaleTimeString', hours]])
  Date.prototype[name] = function (locales, options = {}) {
    const own = Object.keys(options).some(key => named.test(key));
    return new DateTimeFormat(locales, own ? options : { ...usual, ...options }).format(this);
  };
Number.prototype.toLocaleString = function (locales, options) { return new NumberFormat(locales, options).format(this); };
`;

const pieces = [
  [/\bBuffer\b/, buffer],
  [/\b(?:atob|btoa)\b/, base64],
  [/\bText(?:En|De)coder\b/, text],
  [/\bURL(?:SearchParams)?\b/, urls],
  [/\bcrypto\b/, random],
  [/\bIntl\b|\btoLocale\w*String\b/, formats],
];

/**
 * The source of a function that brings into a realm what a code names and the engine does not have,
 * given a function that asks the server; undefined where there is nothing to bring.
 */
export function webTypesFor(code) {
  const brought = pieces.flatMap(([named, source]) => (named.test(code) ? [`{${source}}`] : []));
  return brought.length > 0 ? `(host => {${shared}${brought.join('')}})` : undefined;
}
