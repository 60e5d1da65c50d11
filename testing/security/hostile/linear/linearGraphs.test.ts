// @module-tag slow
import { describe, expect, it } from 'vitest';
import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import { explainFlowSliced } from '#plugins/assistant/domain/explain/explainFlow';
import { toBundles } from '#plugins/ascode/domain/plan/planFlows';
import { checkGraph, mostPairs } from '#plugins/flows/contract/graph/checks/checkGraph';
import { compareFlowsSliced } from '#plugins/compare/contract/changes/compareFlows';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { compileSliced } from '#plugins/flows/contract/graph/machine/compile';
import type { FlowRule } from '#plugins/linter/contract';
import { lintFlowSliced } from '#plugins/linter/domain/engine/Linter';
import { toCalledFlowSliced } from '#plugins/linter/domain/rules/subflows/toCalledFlow';
import { renameVariableSliced } from '#plugins/refactoring/domain/rename/renameVariable';
import { atOnce, countWork } from '../../kits/countWork';
import {
  count,
  createHostileFlow,
  createOperator,
  type Shape,
  shapes,
} from '../../kits/hostileGraphs';

const rules = new Map<string, FlowRule>(
  ['path-mfa', 'secret-flow'].map(rule => [
    rule,
    { rule, level: 'warn', excepted: [], counts: ['mfa'] },
  ]),
);
const secrets = new Set(count(3000).map(index => `company.secret${index}`));
const withoutLinks = (flow: Flow): Flow => ({
  ...flow,
  graphData: { ...flow.graphData, elements: { ...flow.graphData.elements, edges: [] } },
});
const explaining = { connector: () => undefined, flowName: () => undefined, variables: [] };

/** The server’s work on the graph of a flow, for its author and for reviewers. */
const works: Readonly<Record<string, (flow: Flow) => Sliced<unknown>>> = {
  linted: flow => lintFlowSliced(flow, { rules, secrets, variables: new Set() }),
  'made ready to run': flow => compileSliced(flow.graphData),
  'looked into for its callers': flow => toCalledFlowSliced(flow),
  compared: flow => compareFlowsSliced(withoutLinks(flow), flow),
  explained: flow => explainFlowSliced(flow, explaining),
  'searched for a variable': flow => renameVariableSliced(flow, 'a##SK##flowInstance', 'b'),
};

const [few, many] = [400, 1600];
/** Of four times the nodes: 4 where the work is linear, 16 where it is quadratic. */
const growth = 8;
/** The work that may be done whatever the size, where more is left out. */
const budget = 600_000;

/** Lists the shapes of graphs whose work grows faster than they do, with what it is at both sizes. */
const findSlow = (work: (flow: Flow) => Sliced<unknown>) =>
  Object.entries<Shape>(shapes).flatMap(([name, shape]) => {
    const [small, large] = [few, many].map(size => {
      const flow = createHostileFlow(shape(size));
      return countWork(() => work(flow)).all;
    }) as [number, number];
    return large > Math.max(budget, small * growth) ? [`${name}: ${small} → ${large}`] : [];
  });

describe('a flow (guarantee 15)', () => {
  it.each(Object.entries(works))('is %s in linear time, whatever its graph', (_, work) => {
    expect(findSlow(work)).toEqual([]);
  });

  it('can connect only a limited number of nodes by operators', () => {
    const side = Math.sqrt(mostPairs);
    const flow = createHostileFlow(createOperator(side, side));
    expect(() => checkGraph(flow.graphData, '')).not.toThrow();
    const slow = Object.entries(works).filter(
      ([, work]) => countWork(() => work(flow)).all > 40 * mostPairs,
    );
    expect(slow.map(([name]) => name)).toEqual([]);
    const larger = createHostileFlow(createOperator(side, side + 1));
    expect(() => checkGraph(larger.graphData, '')).toThrow(
      `The operators of a flow can connect up to ${mostPairs} pairs of nodes. These connect ${side * (side + 1)}.`,
    );
  });
});

it('values that differ deep inside are compared in linear time (guarantee 15)', () => {
  const nest = (depth: number, end: string): unknown =>
    depth === 0 ? [...count(2000).map(String), end] : { a: nest(depth - 1, end) };
  const compare = (depth: number) =>
    countWork(() => atOnce(() => propertyPaths(nest(depth, 'x'), nest(depth, 'y')))).all;
  expect(compare(60)).toBeLessThan(2 * compare(2));
});

it('flows that call one another are bundled in linear time (guarantee 15)', () => {
  const flow = (flowId: string, calls: readonly string[]) => ({
    ...createHostileFlow({
      nodes: calls.map((called, index) => ({
        data: {
          id: `n${index}`,
          nodeType: 'CONNECTION',
          properties: { subFlowId: { value: called } },
        },
      })),
      edges: [],
    }),
    flowId,
  });
  const bundle = (size: number) => {
    const chain = count(size).map(index => flow(`f${index}`, [`f${index + 1}`]));
    const backwards = chain.toReversed();
    return countWork(() => atOnce(() => [toBundles(chain), toBundles(backwards)])).all;
  };
  expect(bundle(2000)).toBeLessThan(growth * bundle(500));
});
