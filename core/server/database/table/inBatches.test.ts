import { expect, it } from 'vitest';
import { inBatches, readInBatches } from './inBatches';

const mebibyte = 1024 * 1024;

it('splits IDs into batches by size and count (guarantee 31)', () => {
  const large = ['a', 'b', 'c'].map(name => ({ name, size: 0.6 * mebibyte }));
  expect([...inBatches(large)]).toEqual([['a'], ['b'], ['c']]);
  const one = [
    { name: 'small', size: 1 },
    { name: 'huge', size: 9 * mebibyte },
    { name: 'next', size: 1 },
  ];
  expect([...inBatches(one)]).toEqual([['small'], ['huge'], ['next']]);
  const many = Array.from({ length: 900 }, (_, at) => ({ name: `${at}`, size: 1 }));
  expect([...inBatches(many)].map(names => names.length)).toEqual([400, 400, 100]);
});

it('reads rows in the order of their IDs, without deleted ones', async () => {
  const asked: number[] = [];
  let pauses = 0;
  const rows = readInBatches(
    ['b', 'gone', 'a', 'c'].map(name => ({ name, size: 0.4 * mebibyte })),
    {
      read: async names => {
        asked.push(names.length);
        return names
          .filter(name => name !== 'gone')
          .toSorted()
          .map(id => ({ id }));
      },
      nameOf: row => row.id,
      pause: async () => void pauses++,
    },
  );
  const read: string[] = [];
  for await (const { id } of rows) read.push(id);
  expect(read).toEqual(['b', 'a', 'c']);
  expect([asked, pauses]).toEqual([[2, 2], 4]);
});
