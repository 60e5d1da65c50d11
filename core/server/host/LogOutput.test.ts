import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { LogOutput } from './LogOutput';

it('buffers a few lines for a blocked reader, and reports how many were lost (guarantee 39)', () => {
  const lines: string[] = [];
  let goOn = () => {};
  const stream = new Writable({
    decodeStrings: false,
    write: (line: string, _, done) => {
      lines.push(line);
      goOn = done;
    },
  });
  const output = new LogOutput(stream, 100);
  for (let line = 0; line < 1000; line++) output.write(`${'x'.repeat(49)}\n`);
  expect(stream.writableLength).toBe(150);
  for (let line = 0; line < 3; line++) {
    goOn();
    stream.emit('drain');
  }
  output.write('last\n');
  for (let line = 0; line < 2; line++) goOn();
  expect(lines.slice(-2)).toEqual([expect.stringContaining('"lost":997'), 'last\n']);
});
