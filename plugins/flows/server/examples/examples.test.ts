import { expect, test } from 'vitest';
import { findLoop, lintFlow } from '../../domain';
import { examples } from './seedExamples';

test.each(examples.map(each => [each.name, each] as const))('%s lints clean', (_, { graphData, trigger }) => {
  const flow = { flowId: 'f', graphData, ...(trigger ? { trigger } : {}) };
  expect(lintFlow(flow, { flows: new Map(), variables: new Set() })).toEqual([]);
  expect(findLoop(graphData)).toBeUndefined();
});
