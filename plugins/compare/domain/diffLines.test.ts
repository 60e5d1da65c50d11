import { expect, it } from 'vitest';
import { diffLines } from './diffLines';

const formatDiff = (before: string, after: string) =>
  diffLines(before, after).map(
    ({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text,
  );

it('returns added, removed, and unchanged lines', () => {
  expect(formatDiff('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(formatDiff('', 'a')).toEqual(['+a']);
  expect(formatDiff('a\nb', '')).toEqual(['-a', '-b']);
  expect(formatDiff('a', 'a')).toEqual([' a']);
});

it('keeps every line of both texts', () => {
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let round = 0; round < 200; round++) {
    const text = () => Array.from({ length: next() % 12 }, () => 'abc'[next() % 3]).join('\n');
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    const joinLines = (kind: string) =>
      lines.flatMap(line => (line.kind === kind ? [] : [line.text])).join('\n');
    expect([joinLines('added'), joinLines('removed')]).toEqual([before, after]);
  }
});

it('treats long texts with nothing in common as replaced', () => {
  const text = (word: string) => Array.from({ length: 1000 }, (_, at) => word + at).join('\n');
  expect(diffLines(text('a'), text('b'))).toHaveLength(2000);
});
