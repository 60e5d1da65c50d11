import { expect, it } from 'vitest';
import { toGraph, type ReadFlow } from '#plugins/adminapi/server/flows/toFlowResource';
import { explainFlow } from '#plugins/assistant/domain/explain/explainFlow';
import type { Flow } from '#plugins/flows/contract';
import { lintFlowSliced } from '#plugins/linter/domain/engine/Linter';
import { toCalledFlow } from '#plugins/linter/domain/rules/subflows/toCalledFlow';
import { countWork } from '../../kits/countWork';
import { count, createHostileFlow, node } from '../../kits/hostileGraphs';

type Known = Parameters<typeof lintFlowSliced>[1];

const jump = (at: number) => node(`j${at}`, 'nodeConnector', 'goToNode', { nodeInstanceId: 's' });
const start = (nodeTitle: string, required: readonly string[]) =>
  node('s', 'nodeConnector', 'startNode', {
    nodeTitle,
    inputSchema: JSON.stringify({ required }),
  });
const fields = (size: number) => count(size).map(at => `f${at}`);
const call = (at: number) =>
  node(`c${at}`, 'flowConnector', 'startSubFlow', { subFlowId: { value: 'called' } });

interface Case {
  readonly flow: Flow;
  readonly known?: Known;
}
/** Flows of which each problem could repeat a text that another node or flow holds. */
const cases: Readonly<Record<string, (size: number) => Case>> = {
  'jumps to a start node that requires many inputs': size => ({
    flow: createHostileFlow({
      nodes: [start('S', fields(size)), ...count(size).map(jump)],
      edges: [],
    }),
  }),
  'jumps to a start node with a long title': size => ({
    flow: createHostileFlow({
      nodes: [start('x'.repeat(size * 60), ['a']), ...count(size).map(jump)],
      edges: [],
    }),
  }),
  'calls of a flow that requires many inputs and makes many calls': size => {
    const called = toCalledFlow({
      ...createHostileFlow({
        nodes: count(size).map(at =>
          node(`n${at}`, 'flowConnector', `does${at}`, { subFlowId: { value: `f${at}` } }),
        ),
        edges: [],
      }),
      name: 'Called',
      inputSchema: fields(size).map(propertyName => ({
        propertyName,
        preferredDataType: 'string',
        required: true,
      })),
    } as Flow);
    return {
      flow: {
        ...createHostileFlow({ nodes: count(size).map(call), edges: [] }),
        settings: { pingOneFlow: true, cibaFlow: true },
      } as Flow,
      known: { called: new Map([['called', called]]), flows: new Map([['called', 'Called']]) },
    };
  },
  'secrets that pass a node with a long title': size => ({
    flow: createHostileFlow({
      nodes: [
        node('p', 'functionsConnector', 'customFunction', {
          nodeTitle: 'x'.repeat(size * 60),
          variableInputList: [{ name: 'a', value: '{{global.company.variables.secret0}}' }],
        }),
        ...count(size).map(at =>
          node(`w${at}`, 'httpConnector', 'createSuccessResponse', {
            body: '{{local.p.payload.output.a}}',
          }),
        ),
      ],
      edges: [],
    }),
    known: {
      secrets: new Set(['company.secret0']),
      rules: new Map([
        ['secret-flow', { rule: 'secret-flow', level: 'warn', excepted: [], counts: [] }],
      ]),
    },
  }),
};

/** Of four times the size: 4 where it is linear, 16 where it is quadratic. */
const growth = 8;

it.each(Object.entries(cases))(
  'the problems of %s grow no faster than the flow (guarantees 6 and 15)',
  (_, create) => {
    const [small, large] = [200, 800].map(size => {
      const { flow, known } = create(size);
      let length = 0;
      const { all } = countWork(function* () {
        const found = yield* lintFlowSliced(flow, known);
        length = JSON.stringify(found).length;
      });
      return { all, length };
    }) as [{ all: number; length: number }, { all: number; length: number }];
    expect(small.length).toBeGreaterThan(200);
    expect(large.length / small.length).toBeLessThan(growth);
    expect(large.all / small.all).toBeLessThan(growth);
  },
);

it('the published API tells of problems at their nodes in linear time (guarantee 15)', () => {
  const tell = (size: number) => {
    const nodes = count(size).map(at => node(`n${at}`, 'functionsConnector', 'customFunction'));
    const flow = createHostileFlow({ nodes, edges: [] });
    const found = count(size).map(at => ({
      code: 'c',
      message: 'm',
      type: 'error' as const,
      recommendation: '',
      nodeId: `n${at}`,
    }));
    return countWork(function* () {
      yield;
      toGraph(flow as unknown as ReadFlow, found);
    }).all;
  };
  expect(tell(800) / tell(200)).toBeLessThan(growth);
});

it('explanations of a flow grow no faster than the flow (guarantees 6 and 15)', () => {
  const explain = (size: number) => {
    const long = 'x'.repeat(size * 60);
    const reads = '{{local.a.payload.output.x}} ';
    const flow = createHostileFlow({
      nodes: [
        node('a', 'functionsConnector', 'customFunction', { nodeTitle: long }),
        node('b', 'functionsConnector', 'customFunction', { nodeDescription: reads.repeat(size) }),
        node('m', 'functionsConnector', 'AEqualsMultipleB', {
          rightValueMultiple: [{ id: 'o', value: long }],
        }),
        { data: { id: 'v', nodeType: 'EVAL' }, position: { x: 0, y: 0 } },
        ...count(size).map(at => node(`t${at}`, 'functionsConnector', 'customFunction')),
      ],
      edges: [
        { data: { id: 'e', source: 'm', target: 'v', multiValueSourceId: 'o' } },
        ...count(size).map(at => ({ data: { id: `e${at}`, source: 'v', target: `t${at}` } })),
      ],
    });
    const terms = { connector: () => undefined, flowName: () => undefined, variables: [] };
    return JSON.stringify(explainFlow(flow, terms)).length;
  };
  expect(explain(800) / explain(200)).toBeLessThan(growth);
});
