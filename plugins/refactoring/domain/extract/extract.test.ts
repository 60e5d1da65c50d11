import { describe, expect, it } from 'vitest';
import type { GraphData } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { listChosen } from './listChosen';
import { createGraph, extractFrom } from '../testRefactoring';
import { planExtraction } from './planExtraction';

const fn = ['functionsConnector', 'customFunction'] as const;
const page = ['httpConnector', 'customHTMLTemplate'] as const;
const ok = ['httpConnector', 'createSuccessResponse'] as const;
const read = (path: string) => ({ text: `{{${path}}}` });

const property = (graph: GraphData, id: string, name: string) =>
  graph.elements.nodes.find(({ data }) => data.id === id)?.data.properties?.[name]?.value;

describe('an extracted selection', () => {
  const chain = createGraph(
    {
      a: fn,
      b: [...fn, { ...read('local.a.payload.output.user.id'), more: '{{global.parameters.who}}' }],
      c: fn,
      d: [...ok, read('local.c.payload.output.score')],
    },
    [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ],
  );

  it('receives what it reads from earlier nodes, and returns what later ones read', () => {
    const { extraction, subflow, graph, callId } = extractFrom(chain, ['b', 'c']);
    expect(extraction.inputs).toEqual([
      { path: 'local.a.payload.output.user.id', name: 'id' },
      { path: 'global.parameters.who', name: 'who' },
    ]);
    expect(extraction.outputs).toEqual([{ path: 'local.c.payload.output.score', name: 'score' }]);
    expect(property(subflow, 'b', 'text')).toBe('{{global.parameters.id}}');
    expect(plainText(String(property(graph, callId, 'id')))).toBe(
      '{{local.a.payload.output.user.id}}',
    );
    expect(property(graph, 'd', 'text')).toBe(`{{local.${callId}.payload.output.score}}`);
    expect(property(graph, callId, 'subFlowId')).toEqual({ label: 'Sub', value: 'sub' });
    expect(graph.elements.nodes.map(({ data }) => data.id)).not.toContain('b');
  });

  it('is called with pages only if it shows one', () => {
    const capability = (graph: GraphData, ids: readonly string[]) => {
      const { graph: caller, callId } = extractFrom(graph, ids);
      return caller.elements.nodes.find(({ data }) => data.id === callId)?.data.capabilityName;
    };
    expect(capability(chain, ['b'])).toBe('startSubFlow');
    const shown = createGraph({ a: fn, p: page, d: ok }, [
      ['a', 'p'],
      ['p', 'd'],
    ]);
    expect(capability(shown, ['p'])).toBe('startUiSubFlow');
  });

  it('with two exits reports which, and a comparison selects the next node', () => {
    const graph = createGraph({ a: fn, b: fn, yes: ok, no: ok }, [
      ['a', 'b'],
      ['b', 'yes'],
      ['b', 'no', 'anyTriggersFalse'],
    ]);
    const { graph: caller, callId, extraction } = extractFrom(graph, ['b']);
    expect(extraction.exitName).toBe('exit');
    const chooser = caller.elements.nodes.find(
      ({ data }) => data.capabilityName === 'AEqualsMultipleB',
    )!;
    expect(plainText(String(chooser.data.properties!.leftValueA!.value))).toBe(
      `{{local.${callId}.payload.output.exit}}`,
    );
    const outcomes = (caller.elements.edges ?? []).flatMap(
      ({ data }) => data.multiValueSourceId ?? [],
    );
    expect(outcomes).toHaveLength(2);
  });

  it('names its exits after their target nodes, uniquely', () => {
    const end = (nodeTitle: string) => [...ok, { nodeTitle }] as const;
    const titles = ['Sign on: success!', 'Sign On Success', '…'];
    const [first, second, third] = titles.map(end);
    const graph = createGraph({ a: fn, b: fn, c: fn, d: first!, e: second!, f: third! }, [
      ['a', 'b'],
      ['b', 'd'],
      ['b', 'c', 'anyTriggersFalse'],
      ['c', 'e'],
      ['c', 'f', 'anyTriggersFalse'],
    ]);
    const { graph: caller, extraction } = extractFrom(graph, ['b', 'c']);
    expect(extraction.exitValues).toEqual(['sign-on-success', 'sign-on-success-2', 'exit']);
    const chooser = caller.elements.nodes.find(({ data }) => data.properties?.rightValueMultiple)!;
    const rows = chooser.data.properties!.rightValueMultiple!.value as { value: string }[];
    expect(rows.map(({ value }) => plainText(value))).toEqual(extraction.exitValues);
  });
});

describe('a selection that can’t be extracted', () => {
  const refused = (graph: GraphData, ids: readonly string[]) => {
    const plan = planExtraction(graph, ids);
    if ('extraction' in plan) throw new Error('It can.');
    return [plan.obstacle.text, plan.suggested] as const;
  };
  const goTo = (to: string) =>
    ['nodeConnector', 'goToNode', { nodeInstanceId: to, nodeTitle: `Go to ${to}` }] as const;
  const start = ['nodeConnector', 'startNode'] as const;

  it('is explained in a sentence, with what could be selected instead', () => {
    const twoWays = createGraph({ a: fn, b: fn, c: fn, d: fn, e: ok }, [
      ['a', 'b'],
      ['a', 'c', 'anyTriggersFalse'],
      ['b', 'd'],
      ['c', 'e'],
      ['d', 'e'],
    ]);
    expect(refused(twoWays, ['b', 'c', 'd'])).toEqual([
      'Runs can enter the selection at several nodes: b, c. Select only nodes that are reached through one of them.',
      ['b', 'd'],
    ]);
    expect(refused(twoWays, ['d', 'e'])[0]).toContain('“e” ends the whole flow');
    expect(refused(twoWays, ['d', 'e'])[1]).toEqual(['d']);
  });

  it('has teleports across its edge', () => {
    const graph = createGraph({ a: fn, go: goTo('s'), s: start, b: fn, d: ok }, [
      ['a', 'go'],
      ['s', 'b'],
      ['b', 'd'],
    ]);
    expect(refused(graph, ['a', 'go'])).toEqual([
      expect.stringContaining('“Go to s” teleports to a start node outside the selection'),
      ['a'],
    ]);
    expect(refused(graph, ['s', 'b'])).toEqual([
      expect.stringContaining('“s” is reached by teleport from outside'),
      ['b'],
    ]);
    expect('extraction' in planExtraction(graph, ['a', 'go', 's', 'b'])).toBe(true);
  });

  it('has a page that a message outside returns to', () => {
    const message = ['errorConnector', 'customErrorMessage'] as const;
    const graph = createGraph({ a: fn, p: page, check: fn, wrong: message, d: ok }, [
      ['a', 'p'],
      ['p', 'check'],
      ['check', 'wrong', 'anyTriggersFalse'],
      ['check', 'd'],
    ]);
    expect(refused(graph, ['a', 'p'])[0]).toContain('“wrong” goes back to the page “p”');
    expect('extraction' in planExtraction(graph, ['p', 'check', 'wrong'])).toBe(true);
  });

  it('starts parallel branches, may end the flow, or waits for both sides', () => {
    const graph = createGraph({ a: fn, b: fn, c: fn, d: ok, log: fn }, [
      ['a', 'b'],
      ['b', 'c'],
      ['b', 'log'],
      ['c', 'd'],
    ]);
    expect(refused(graph, ['b', 'c'])[0]).toContain('“b” starts parallel branches');
    expect(
      refused(
        createGraph({ a: fn, b: fn, d: ok }, [
          ['a', 'b', 'anyTriggersFalse'],
          ['b', 'd'],
        ]),
        ['a', 'b'],
      )[0],
    ).toContain('“a” can end the whole flow');
  });

  it('saves a variable that is used outside', () => {
    const save = [
      'variablesConnector',
      'saveValue',
      { saveVariables: [{ name: 'n', label: 'n (string - flowInstance)', value: '1' }] },
    ] as const;
    const links = [
      ['a', 'b'],
      ['b', 'd'],
    ] as const;
    const read = [...ok, { text: '{{global.variables.n}}' }] as const;
    const graph = createGraph({ a: fn, b: save, d: read }, links);
    expect(refused(graph, ['b'])[0]).toContain(
      '“b” saves the variable “n”, which is also used outside',
    );
    const alone = createGraph({ a: fn, b: save, d: ok }, links);
    expect('extraction' in planExtraction(alone, ['a', 'b'])).toBe(true);
  });
});

describe('a selected group', () => {
  it('extracts its nodes and its frame', () => {
    const graph = createGraph({ a: fn, b: fn, c: fn, d: ok }, [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
    ]);
    const group = annotationNode('Risk', { x: 200, y: -60 }, { width: 500, height: 120 });
    const grouped = {
      ...graph,
      elements: { ...graph.elements, nodes: [group, ...graph.elements.nodes] },
    };
    const ids = listChosen(indexGraph(grouped), [group.data.id]);
    const { subflow, graph: calling } = extractFrom(grouped, ids);
    const idsOf = ({ elements }: GraphData) => elements.nodes.map(({ data }) => data.id);
    expect(idsOf(subflow)).toEqual(expect.arrayContaining([group.data.id, 'b', 'c']));
    for (const id of [group.data.id, 'b', 'c']) expect(idsOf(calling)).not.toContain(id);
  });
});
