import { describe, expect, it } from 'vitest';
import type { GraphData } from '#plugins/flows/contract';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { toBox } from '#plugins/editor/contract/geometry/boxes';
import { createGraph, describeMachine, extractFrom } from '../testRefactoring';
import { inlineSubflow } from './inlineSubflow';

const fn = ['functionsConnector', 'customFunction'] as const;
const ok = ['httpConnector', 'createSuccessResponse'] as const;
const no = ['httpConnector', 'createErrorResponse'] as const;
const call = (values: object = {}) =>
  [
    'flowConnector',
    'startSubFlow',
    { subFlowId: { label: 'S', value: 's' }, subFlowVersionId: -1, ...values },
  ] as const;
const claims = (fields: Readonly<Record<string, string>>) => ({
  claimsNameValuePairs: Object.entries(fields).map(([name, value]) => ({ name, value })),
});

const inline = (graph: GraphData, subflow: GraphData, id = 'call') => {
  const inlined = inlineSubflow(graph, id, subflow);
  if ('obstacle' in inlined) throw new Error(inlined.obstacle);
  return describeMachine(inlined.graph);
};
const refused = (graph: GraphData, subflow: GraphData) => {
  const inlined = inlineSubflow(graph, 'call', subflow);
  return 'obstacle' in inlined ? inlined.obstacle : 'It can.';
};

const caller = (values: object, text = '') =>
  createGraph({ a: fn, call: call(values), yes: [...ok, { text }], no: ok }, [
    ['a', 'call'],
    ['call', 'yes'],
    ['call', 'no', 'anyTriggersFalse'],
  ]);

describe('an inlined subflow', () => {
  it('reverses an extraction for every exit', () => {
    const graph = createGraph(
      {
        a: fn,
        b: [...fn, { text: '{{local.a.payload.output.x}} and {{global.parameters.x}}' }],
        c: [
          'functionsConnector',
          'AEqualsMultipleB',
          {
            rightValueMultiple: [
              { id: 'o1', value: '1' },
              { id: 'o2', value: '2' },
            ],
          },
        ],
        d: [...ok, { text: '{{local.b.payload.output.x}}' }],
        e: ok,
        f: ok,
      },
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c:o1', 'd'],
        ['c:o2', 'e'],
        ['c:-1', 'f'],
      ],
    );
    const { graph: after, callId, subflow, extraction } = extractFrom(graph, ['b', 'c']);
    expect(extraction.boundary.exits).toHaveLength(3);
    expect(inline(after, subflow, callId)).toEqual(describeMachine(graph));
  });

  it('links its error response and unhandled failures to the failure of the call', () => {
    const subflow = createGraph({ x: fn, y: fn, good: ok, bad: no }, [
      ['x', 'y'],
      ['y', 'good'],
      ['y', 'bad', 'anyTriggersFalse'],
    ]);
    const { transitions, nodes } = inline(caller({}), subflow);
    expect(Object.keys(nodes).sort()).toEqual(['a', 'no', 'x', 'y', 'yes']);
    expect(transitions).toEqual(
      [
        ['x', 'allTriggersTrue', 'all', ['a success']],
        ['y', 'allTriggersTrue', 'all', ['x success']],
        ['yes', 'allTriggersTrue', 'all', ['y success']],
        ['no', 'anyTriggersFalse', 'any', ['y failure']],
        ['no', 'anyTriggersFalse', 'any', ['x failure']],
      ]
        .map(each => JSON.stringify(each))
        .sort(),
    );
  });

  it('passes an input that is not one reference by a teleport', () => {
    const subflow = createGraph({ x: [...fn, { text: '{{global.parameters.who}}' }], good: ok }, [
      ['x', 'good'],
    ]);
    const { nodes, start } = inline(caller({ who: 'Dear {{local.a.payload.output.n}}' }), subflow);
    const jump = Object.values(nodes).find(({ capabilityName }) => capabilityName === 'goToNode')!;
    const target = String(jump.raw['nodeInstanceId']!.value);
    expect(jump.raw['who']!.value).toBe('Dear {{local.a.payload.output.n}}');
    expect(nodes['x']!.raw['text']!.value).toBe(`{{local.${target}.payload.output.who}}`);
    expect(start).toEqual(['a']);
  });

  it('gets new IDs for nodes that the flow already has', () => {
    const subflow = createGraph({ a: fn, b: [...fn, { text: '{{local.a.payload.output.x}}' }] }, [
      ['a', 'b'],
    ]);
    const { nodes } = inline(caller({}), subflow);
    expect(Object.keys(nodes)).toHaveLength(5);
    expect(nodes['b']).toBeUndefined();
  });

  it('is rejected with a message if its outputs or ends don’t fit', () => {
    const reading = caller({}, '{{local.call.payload.output.x}}');
    const literal = createGraph({ x: fn, good: [...ok, claims({ x: 'yes' })] }, [['x', 'good']]);
    expect(refused(reading, literal)).toContain('must return “x” as a single reference');
    const good = [...ok, claims({ x: '{{local.x.payload.output.y}}' })] as const;
    const reference = createGraph({ x: fn, good }, [['x', 'good']]);
    expect(inline(reading, reference).nodes['yes']!.raw['text']!.value).toBe(
      '{{local.x.payload.output.y}}',
    );
    const redirect = createGraph(
      { x: fn, end: ['pingOneAuthenticationConnector', 'returnSuccessResponseRedirect'] },
      [['x', 'end']],
    );
    expect(refused(caller({}), redirect)).toContain('“end” in the called flow ends the whole run');
  });

  it('moves covered nodes to the right, and widens the group of the call', () => {
    const subflow = createGraph({ x: fn, y: fn, z: fn, good: ok }, [
      ['x', 'y'],
      ['y', 'z'],
      ['z', 'good'],
    ]);
    const graph = caller({});
    const group = annotationNode('Check', { x: 200, y: -100 }, { width: 200, height: 200 });
    const nodes = [group, ...graph.elements.nodes];
    const inlined = inlineSubflow(
      { ...graph, elements: { ...graph.elements, nodes } },
      'call',
      subflow,
    );
    if ('obstacle' in inlined) throw new Error(inlined.obstacle);
    const after = new Map(inlined.graph.elements.nodes.map(node => [node.data.id, node]));
    const places = ['a', 'x', 'y', 'z', 'yes', 'no'].map(id => after.get(id)!.position.x);
    expect(places).toEqual([0, 300, 600, 900, 1200, 1500]);
    expect(toBox(after.get(group.data.id)!)).toMatchObject({ left: 200, right: 1000 });
  });
});
