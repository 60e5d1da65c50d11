import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { archiveFormat } from '../../contract';
import { readArchive, type Archive, type ArchiveParts } from './readArchive';

const header = {
  format: archiveFormat,
  product: 'Sluice',
  company: { companyId: '11111111-2222-3333-4444-555555555555', name: 'Acme' },
  createdDate: 1,
  tables: ['flows', 'apps'],
  secrets: 'leftOut',
  salt: '',
  proof: '',
};
const row = (table: string, value: unknown) => ({ table, row: { value } });
const person = (email: string, roles: readonly string[] = []) => ({ person: { email, roles } });

/** An archive of these lines, with an end that fits. */
function archiveOf(lines: readonly unknown[]): string {
  const body = [header, ...lines]
    .map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`;
}

/** The text in parts of so many characters, and which of them were read. */
function inParts(text: string, size = text.length) {
  const reads: number[] = [];
  const parts: ArchiveParts = {
    count: Math.ceil(text.length / size),
    read: async part => {
      reads.push(part);
      return text.slice(part * size, (part + 1) * size);
    },
  };
  return { parts, reads };
}

async function valuesOf(archive: Archive, table: string): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  for await (const rows of archive.batches(table)) values.push(...rows.map(each => each['value']));
  return values;
}

const lines = [
  row('flows', 1),
  row('apps', 'a\nb'),
  person('ada@example.com', ['default:admin']),
  row('flows', 'x'.repeat(200)),
  row('apps', 'é€😀'),
  row('flows', 3),
];
const text = archiveOf(lines);

describe('the rows of an archive', () => {
  it.each([1, 7, 64, 100, 333, text.length])(
    'are found again, table by table, in parts of %i characters',
    async size => {
      const archive = await readArchive(inParts(text, size).parts);
      expect([...archive.counts]).toEqual([
        ['flows', 3],
        ['apps', 2],
      ]);
      expect(archive.people).toEqual([{ email: 'ada@example.com', roles: ['default:admin'] }]);
      for (let again = 0; again < 2; again++) {
        expect(await valuesOf(archive, 'flows')).toEqual([1, 'x'.repeat(200), 3]);
        expect(await valuesOf(archive, 'apps')).toEqual(['a\nb', 'é€😀']);
      }
      expect(await valuesOf(archive, 'roles')).toEqual([]);
    },
  );

  it('are found if a line ends exactly with its part', async () => {
    const [first = 0, second = 0] = [...text.matchAll(/\n/g)].slice(2).map(({ index }) => index);
    for (const end of [first, first + 1, first + 2, second]) {
      const cut = [text.slice(0, end), text.slice(end)];
      const archive = await readArchive({ count: 2, read: async part => cut[part] ?? '' });
      expect(await valuesOf(archive, 'flows')).toEqual([1, 'x'.repeat(200), 3]);
      expect(await valuesOf(archive, 'apps')).toEqual(['a\nb', 'é€😀']);
    }
  });

  it('are read a few at a time, and only from parts that contain some', async () => {
    const many = Array.from({ length: 450 }, (_, index) => row('flows', index));
    const { parts, reads } = inParts(archiveOf([...many, row('apps', 1)]), 4096);
    const archive = await readArchive(parts);
    const sizes: number[] = [];
    for await (const rows of archive.batches('flows')) sizes.push(rows.length);
    expect(sizes).toEqual([200, 200, 50]);
    reads.length = 0;
    expect(await valuesOf(archive, 'apps')).toEqual([1]);
    expect(reads.length).toBeLessThanOrEqual(2);
  });

  it('of a small archive are read from memory', async () => {
    const { parts, reads } = inParts(text);
    const archive = await readArchive(parts);
    await valuesOf(archive, 'flows');
    await valuesOf(archive, 'apps');
    expect(reads).toEqual([0]);
  });

  it('are read in smaller numbers if they are large', async () => {
    const large = Array.from({ length: 5 }, () => row('flows', 'x'.repeat(700_000)));
    const archive = await readArchive(inParts(archiveOf(large), 1_000_000).parts);
    const sizes: number[] = [];
    for await (const rows of archive.batches('flows')) sizes.push(rows.length);
    expect(sizes).toEqual([2, 2, 1]);
  });
});

describe('an archive is rejected', () => {
  const read = (whole: string, limits?: Parameters<typeof readArchive>[1]) =>
    readArchive(inParts(whole, 50).parts, limits);

  it('if its last line is missing or broken', async () => {
    const cut = text.slice(0, text.lastIndexOf('{"end"'));
    await expect(read(cut)).rejects.toThrow(/last line is missing/);
    await expect(read(text.slice(0, -9))).rejects.toThrow(/Can’t read line 8|last line is missing/);
    await expect(read(`${cut}{"end":7}\n`)).rejects.toThrow(/last line is missing/);
    await expect(read(`${text}more\n`)).rejects.toThrow(/last line is missing/);
    await expect(read('')).rejects.toThrow(/not an environment archive/);
  });

  it('if it was changed, or has an invalid or unreadable line', async () => {
    await expect(read(text.replace('"value":3', '"value":4'))).rejects.toThrow(/checksum/);
    await expect(read(archiveOf([...lines, { other: 1 }]))).rejects.toThrow(/^Line 8 .* not valid/);
    await expect(read(archiveOf(['', ...lines]))).rejects.toThrow(/^Line 2 .* not valid/);
    await expect(read(archiveOf(['{"table":', ...lines]))).rejects.toThrow(/^Can’t read line 2/);
  });

  it('if it has too many rows, members, or roles, with the line', async () => {
    const limits = { rows: 5, people: 1, peopleCharacters: 100 };
    await expect(read(text, limits)).resolves.toMatchObject({ header: { product: 'Sluice' } });
    await expect(read(text, { ...limits, rows: 4 })).rejects.toThrow(
      'An archive can have up to 4 rows, but line 7 of this one has another. Delete data',
    );
    const others = archiveOf([...lines, person('grace@example.com')]);
    await expect(read(others, limits)).rejects.toThrow(
      'An archive can list up to 1 members, but line 8 of this one has another.',
    );
    const roles = archiveOf([person('ada@example.com', ['x'.repeat(90)])]);
    await expect(read(roles, limits)).rejects.toThrow(
      'can take up to 100 characters, but line 2 of this one goes beyond that.',
    );
  });
});
