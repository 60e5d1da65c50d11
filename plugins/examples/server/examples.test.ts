import { expect, test } from 'vitest';
import { findLoop } from '#plugins/flows/contract/graph/checks/checkGraph';
import { lintFlow } from '#plugins/linter/domain/engine/Linter';
import { examples } from './seedExamples';

test.each(examples.map(each => [each.name, each] as const))(
  '%s has no linter issues',
  (_, { graphData, trigger, settings }) => {
    const flow = {
      flowId: 'f',
      graphData,
      ...(trigger ? { trigger } : {}),
      ...(settings ? { settings } : {}),
    };
    expect(lintFlow(flow, { flows: new Map(), variables: new Set() })).toEqual([]);
    expect(findLoop(graphData)).toBeUndefined();
  },
);
