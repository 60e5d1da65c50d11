import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { finish } from '../../contract/sliced';
import { hashJsonSliced, writeLongJson } from './writeLongJson';

it('hashes and writes a value as its JSON (guarantee 31)', async () => {
  const list = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Näme 😀 ${id}` }));
  for (const value of [{ a: 1 }, { list, text: '😀'.repeat(60_000) }]) {
    const text = JSON.stringify(value);
    expect((await writeLongJson('a', value)) === text).toBe(true);
    const hash = createHash('sha256').update(text).digest('hex');
    expect(finish(hashJsonSliced(value))).toBe(hash);
  }
});
