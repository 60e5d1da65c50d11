const texts = [
  '%2f',
  '..%2f..%2fetc',
  '%ff%fe',
  '%ED%A0%80',
  'a%2Fb',
  '%C0%AE',
  '%E2%80%AE',
  'x'.repeat(900),
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  'toString',
  '%20',
  '%0a',
  "'%22--",
  '%25',
  '*',
  '-1',
  '1e99',
  '9'.repeat(400),
  'null',
  '%EF%BC%A1',
  '%7B%7B%7D%7D',
  '%5C',
  '.',
  '%2e%2e',
  '',
  '%00',
  'a%00b',
  '2026-02-30',
  '-0',
  '0x10',
  '1.5',
  '[]',
  '%u0041',
  '%',
  '3000000000',
  '-3000000000',
  '99999999999999999999',
  '9007199254740993',
] as const;

const values: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  2 ** 53 + 2,
  -(2 ** 63),
  3e9,
  1.5,
  true,
  [],
  {},
  [[]],
  [null],
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '__proto__',
  'constructor',
  'x'.repeat(70_000),
  '{{global.x}}',
  '{{{',
  "';--",
  '\u202e',
  ['a', 'a'],
  Array(500).fill('a'),
  { a: { b: { c: 1 } } },
  { constructor: 1 },
  { toString: 1 },
  { length: 5 },
  '2026-02-30',
  'ß'.repeat(300),
  '/'.repeat(300),
  '<script>',
  '\n\r',
  '../..',
  'http://[',
  'javascript:1',
  '*',
  '(',
  '[a-',
  '1e999',
  { valueOf: null },
  Array.from({ length: 20 }, () => ({})),
];
const names = ['extra', 'toString', 'a\0', '\ud800', ''];

/** Lists the paths to everything in a value, itself first. */
function listPlaces(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, each]) => listPlaces(each, [...path, key])),
  ];
}

/** Makes values that no caller would send, the same ones for each seed. */
export class OddCalls {
  constructor(private state: number) {}

  /** Returns a number from 0 to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** Returns a part of a path or query, escaped or not. */
  text(): string {
    return this.pick(texts);
  }

  /** Returns a query in which one of these names has an odd value, or an odd form. */
  query(known: readonly string[]): string {
    const name = this.pick([...known, 'limit', 'page', 'q', '__proto__']);
    const value = this.text();
    return this.pick([
      `${name}=${value}`,
      `${name}=a&${name}=${value}`,
      `${name}[]=1`,
      `${name}[a]=1`,
      name,
    ]);
  }

  /** Returns the text of a body in which one place is odd, missing, or too much. */
  body(valid: unknown): string {
    const copy = structuredClone(valid);
    const path = this.pick(listPlaces(copy));
    const name = path.at(-1);
    if (name === undefined) return JSON.stringify(this.pick(values));
    const parent = path
      .slice(0, -1)
      .reduce((at: unknown, key) => (at as Record<string, unknown>)[key], copy) as Record<
      string,
      unknown
    >;
    const way = this.next();
    if (way < 0.1 && !Array.isArray(parent)) delete parent[name];
    else if (way < 0.2 && !Array.isArray(parent)) parent[this.pick(names)] = this.pick(values);
    else parent[name] = this.pick(values);
    return JSON.stringify(copy);
  }
}
