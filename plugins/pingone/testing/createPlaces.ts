/** A place as the test's database has it. */
export interface TestPlace {
  readonly country: string;
  readonly state?: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

const encoder = new TextEncoder();

/** The control byte of a value: its type and its size. */
function control(type: number, size: number): number[] {
  const [kind, more] = type > 7 ? [0, [type - 7]] : [type, []];
  const short = size < 29 ? size : 29;
  return [(kind << 5) | short, ...more, ...(size < 29 ? [] : [size - 29])];
}

/** A value of MaxMind's data section: texts, doubles, whole numbers, lists and maps. */
function encode(value: unknown): number[] {
  if (typeof value === 'string') {
    const bytes = encoder.encode(value);
    return [...control(2, bytes.length), ...bytes];
  }
  if (typeof value === 'number') {
    if (Number.isInteger(value) && value >= 0)
      return [...control(6, 4), ...[24, 16, 8, 0].map(shift => (value >>> shift) & 255)];
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value);
    return [...control(3, 8), ...bytes];
  }
  if (Array.isArray(value)) return [...control(11, value.length), ...value.flatMap(encode)];
  const entries = Object.entries(value as object);
  return [
    ...control(7, entries.length),
    ...entries.flatMap(([name, each]) => [...encode(name), ...encode(each)]),
  ];
}

const marker = [0xab, 0xcd, 0xef, ...encoder.encode('MaxMind.com')];
const separator = 16;

/** Makes a city database in MaxMind's format, with places by addresses of IPv4. */
export function createPlaces(places: Readonly<Record<string, TestPlace>>): Uint8Array {
  type Branch = number | undefined | { readonly data: number };
  const nodes: [Branch, Branch][] = [[undefined, undefined]];
  const data: number[] = [];
  for (const [address, { country, state, city, latitude, longitude }] of Object.entries(places)) {
    const bits = address
      .split('.')
      .map(part => Number(part).toString(2).padStart(8, '0'))
      .join('');
    let at = 0;
    for (const [index, bit] of [...bits].entries()) {
      const side = bit === '1' ? 1 : 0;
      const held = nodes[at]![side];
      if (index === 31) nodes[at]![side] = { data: data.length };
      else if (typeof held === 'number') at = held;
      else {
        nodes[at]![side] = nodes.length;
        at = nodes.push([undefined, undefined]) - 1;
      }
    }
    data.push(
      ...encode({
        country: { iso_code: 'XX', names: { en: country } },
        ...(state && { subdivisions: [{ names: { en: state } }] }),
        city: { names: { en: city } },
        location: { latitude: latitude + 1e-9, longitude: longitude + 1e-9 },
      }),
    );
  }
  const point = (branch: Branch) =>
    branch === undefined
      ? nodes.length
      : typeof branch === 'number'
        ? branch
        : nodes.length + separator + branch.data;
  const tree = nodes.flatMap(pair =>
    pair.map(point).flatMap(each => [(each >> 16) & 255, (each >> 8) & 255, each & 255]),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-City',
    description: { en: 'Places of a test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  return Uint8Array.from([
    ...tree,
    ...Array.from({ length: separator }, () => 0),
    ...data,
    ...marker,
    ...metadata,
  ]);
}
