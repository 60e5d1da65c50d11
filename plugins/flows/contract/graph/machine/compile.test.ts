import { describe, expect, it } from 'vitest';
import type { EvalOperator, GraphData } from '../../flow';
import { compareMachine, type RecordedTransition } from './compareMachine';
import { compile } from './compile';
import { toOrx } from './toOrx';

type Link = readonly [from: readonly string[], to: string, operator?: EvalOperator];

/**
 * Nodes by connector and capability, and links through an EVAL each; `node:outcome` is an edge of
 * one outcome.
 */
function createTestGraph(
  nodes: Readonly<Record<string, string>>,
  links: readonly Link[],
): GraphData {
  const elements = {
    nodes: [
      ...Object.entries(nodes).map(([id, what]) => {
        const [connectorId, capabilityName] = what.split('/');
        return {
          data: {
            id,
            nodeType:
              what === 'START'
                ? 'START'
                : connectorId === 'annotationConnector'
                  ? 'ANNOTATION'
                  : 'CONNECTION',
            connectorId,
            capabilityName,
          },
        };
      }),
      ...links.map(([, to, operator], index) => ({
        data: {
          id: `e${index}`,
          nodeType: 'EVAL',
          ...(operator && { properties: { [to]: { value: operator } } }),
        },
      })),
    ],
    edges: links.flatMap(([from, to], index) => [
      ...from.map(each => {
        const [source, multiValueSourceId] = each.split(':');
        return {
          data: {
            id: `${each}-e${index}`,
            source,
            target: `e${index}`,
            ...(multiValueSourceId && { multiValueSourceId }),
          },
        };
      }),
      { data: { id: `e${index}-${to}`, source: `e${index}`, target: to } },
    ]),
  };
  return { elements } as unknown as GraphData;
}
const http = 'httpConnector/customHTMLTemplate';

describe('A graph compiles to', () => {
  it.each<[EvalOperator | undefined, string, string]>([
    [undefined, 'all', 'success'],
    ['allTriggersTrue', 'all', 'success'],
    ['anyTriggersTrue', 'any', 'success'],
    ['allTriggersFalse', 'all', 'failure'],
    ['anyTriggersFalse', 'any', 'failure'],
    ['allTriggersComplete', 'all', 'processed'],
    ['always', 'any', 'processed'],
  ])('the condition of operator %s', (operator, need, test) => {
    const { transitions } = compile(
      createTestGraph({ a: http, b: http, c: http }, [[['a', 'b'], 'c', operator]]),
    );
    expect(transitions).toMatchObject([
      {
        target: 'c',
        need,
        terms: [
          { source: 'a', test },
          { source: 'b', test },
        ],
      },
    ]);
  });
  it('one transition for each outcome of several', () => {
    const { transitions } = compile(
      createTestGraph({ a: 'functionsConnector/AEqualsMultipleB', b: http, c: http }, [
        [['a:one', 'a:two'], 'b'],
        [['a:three'], 'c'],
      ]),
    );
    expect(transitions.map(({ target, terms }) => [target, terms[0]!.outcomes])).toEqual([
      ['b', ['one', 'two']],
      ['c', ['three']],
    ]);
  });
  it('start nodes that no edge leads to, except teleports and annotations, or START alone', () => {
    expect(
      compile(
        createTestGraph(
          { a: http, b: http, s: 'nodeConnector/startNode', n: 'annotationConnector/x' },
          [
            [['a'], 'b'],
            [['s'], 'b'],
          ],
        ),
      ).start,
    ).toEqual(['a']);
    expect(compile(createTestGraph({ s: 'START', a: http }, [[['s'], 'a']])).start).toEqual(['s']);
  });
  it('transitions after a teleport’s start, with a separate branch for its failure', () => {
    const { transitions } = compile(
      createTestGraph({ s: 'nodeConnector/startNode', a: http, b: http }, [
        [['s'], 'a'],
        [['s'], 'b', 'anyTriggersFalse'],
      ]),
    );
    expect(transitions.map(({ target, terms }) => [target, terms[0]!.test])).toEqual([
      ['a', 'processed'],
      ['b', 'failure'],
    ]);
  });
  it('a machine that is equivalent to one recorded for the same graph', () => {
    const graph = createTestGraph(
      {
        a: http,
        f: 'functionsConnector/AEqualsB',
        m: 'functionsConnector/AEqualsMultipleB',
        s: 'nodeConnector/startNode',
        g: 'nodeConnector/goToNode',
        x: http,
        y: http,
        z: http,
      },
      [
        [['a'], 'f'],
        [['f'], 'x'],
        [['f'], 'm', 'anyTriggersFalse'],
        [['m:one'], 'y'],
        [['s'], 'g'],
        [['y'], 'z', 'always'],
      ],
    );
    const from = (id: string, more: object = {}) => [{ id, ...more }];
    const recorded: RecordedTransition[] = [
      { evalNodeId: null, conditions: { $and: [{ initializeFlow: true }] }, signals: ['a'] },
      { evalNodeId: 'e0', conditions: { $and: from('a', { success: true }) }, signals: ['f'] },
      {
        evalNodeId: 'e1',
        conditions: { $and: from('f', { logic: { type: 'where' } }) },
        signals: ['x'],
      },
      {
        evalNodeId: 'e2',
        conditions: { $or: from('f', { logic: { type: 'whereNot' } }) },
        signals: [{ id: 'm' }],
      },
      {
        evalNodeId: 'e3',
        conditions: { $and: from('m', { logic: { type: 'where', customEval: true } }) },
        signals: ['y'],
      },
      {
        evalNodeId: 'e4',
        conditions: { $and: from('s', { capabilityName: 'startNode' }) },
        signals: ['g'],
      },
      { evalNodeId: 'e5', conditions: { $orProcessed: from('y') }, signals: ['z'] },
      { evalNodeId: null, conditions: { $and: from('g') }, signals: ['s'] },
    ];
    const machine = compile(graph);
    expect(compareMachine(machine, recorded)).toEqual({ missing: [], extra: [] });
    expect(compareMachine(machine, recorded.slice(0, -2))).toEqual({
      missing: [],
      extra: ['y processed leads to z'],
    });
    const orx = toOrx(machine, { companyId: 'c', flowId: 'f', versionId: 1 }) as {
      transitions: RecordedTransition[];
    };
    expect(orx.transitions).toHaveLength(7);
  });
});
