import { expect, it } from 'vitest';
import { readMarkup } from '#core/contract/readMarkup';

it('tags without attributes share one map, so that large pages leave little garbage (guarantee 31)', () => {
  const pieces = readMarkup('<p><b id="x"></b><p><br/><p =>'.repeat(1000));
  const maps = pieces.flatMap(piece => (piece.kind === 'open' ? [piece.attributes] : []));
  expect(maps).toHaveLength(5000);
  expect(new Set(maps).size).toBe(1001);
  expect(maps.slice(0, 3).map(map => [...map])).toEqual([[], [['id', 'x']], []]);
});
