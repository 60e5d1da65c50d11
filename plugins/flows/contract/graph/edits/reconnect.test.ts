import { describe, expect, it } from 'vitest';
import type { GraphData } from '../../flow';
import { connectionNode, createEmptyGraph } from '../elements/newElements';
import { connect } from './connect';
import { editGraph } from './editGraph';
import { addElements, findNode } from './edits';
import { reconnect, findReconnectFault, type NewEnd } from './reconnect';
import { replaceNode } from './replaceNode';

const node = (id: string, capabilityName = 'one', values: Record<string, unknown> = {}) =>
  connectionNode(
    { id, connectorId: 'testConnector', connectionId: 'c', name: 'Test', capabilityName, values },
    { x: 0, y: 0 },
  );
/** Nodes a to d, and a link from a to b under a condition. */
const graph = editGraph(createEmptyGraph(), draft => {
  addElements(
    draft,
    ['a', 'b', 'c', 'd'].map(id => node(id)),
  );
  connect(draft, 'a', 'b', { operator: 'anyTriggersFalse', multiValueSourceId: 'outcome' });
});
const list = ({ elements: { nodes, edges = [] } }: GraphData) =>
  nodes
    .filter(({ data }) => data.nodeType === 'EVAL')
    .flatMap(({ data }) =>
      edges
        .filter(edge => edge.data.target === data.id)
        .flatMap(from =>
          edges
            .filter(edge => edge.data.source === data.id)
            .map(to =>
              [
                from.data.source,
                from.data.multiValueSourceId,
                data.properties?.[to.data.target]?.value,
                to.data.target,
              ].join(' '),
            ),
        ),
    );
const [into, out] = graph.elements.edges!.map(({ data }) => data.id) as [string, string];
const lead = (to: NewEnd, outcome?: string, from = graph) =>
  list(editGraph(from, draft => reconnect(draft, to, outcome)));

describe('an end of a link', () => {
  it('moves to another target under the same condition', () => {
    const to: NewEnd = { edgeId: out, end: 'target', nodeId: 'c' };
    expect(findReconnectFault(graph, to)).toBeUndefined();
    expect(lead(to)).toEqual(['a outcome anyTriggersFalse c']);
  });
  it('moves to another source, and takes an outcome of it', () => {
    expect(lead({ edgeId: into, end: 'source', nodeId: 'c' }, 'other')).toEqual([
      'c other anyTriggersFalse b',
    ]);
    expect(lead({ edgeId: into, end: 'source', nodeId: 'c' })).toEqual(['c  anyTriggersFalse b']);
  });
  it('is moved past its operator to a node, with a new operator before it', () => {
    expect(lead({ edgeId: into, end: 'target', nodeId: 'c' })).toEqual([
      'a outcome anyTriggersFalse c',
    ]);
  });
  it('keeps the other links of an operator', () => {
    const middle = graph.elements.nodes.find(({ data }) => data.nodeType === 'EVAL')!.data.id;
    const more = editGraph(graph, draft => void connect(draft, middle, 'c'));
    expect(lead({ edgeId: out, end: 'target', nodeId: 'd' }, undefined, more).toSorted()).toEqual([
      'a outcome  c',
      'a outcome anyTriggersFalse d',
    ]);
  });
  it('doesn’t move where no link is allowed', () => {
    const loop = editGraph(graph, draft => void connect(draft, 'b', 'c'));
    const to = (end: NewEnd['end'], nodeId: string): NewEnd => ({
      edgeId: end === 'source' ? into : out,
      end,
      nodeId,
    });
    expect(findReconnectFault(loop, to('source', 'c'))).toMatch('loop');
    expect(findReconnectFault(loop, to('target', 'b'))).toMatch('already connected to this node');
    expect(findReconnectFault(loop, { ...to('target', 'c'), edgeId: 'gone' })).toMatch('no longer');
    expect(findReconnectFault(loop, to('target', 'd'))).toBeUndefined();
  });
});

describe('a replaced node', () => {
  const before = editGraph(graph, draft => {
    const a = findNode(draft, 'a')!;
    a.data.properties = {
      nodeTitle: { value: 'Sign in' },
      message: { value: 'Hello' },
      old: { value: 1 },
    };
    a.data.isDisabled = true;
  });
  it('keeps its links, title, and common properties', () => {
    let lost: readonly string[] = [];
    const after = editGraph(before, draft => {
      const by = node('x', 'two', { message: '', color: 'red' });
      lost = replaceNode(draft, 'a', by, new Set(['message', 'color']));
    });
    const { data, position } = after.elements.nodes.find(each => each.data.id === 'a')!;
    expect(data).toMatchObject({ capabilityName: 'two', isDisabled: true });
    expect(data.properties).toEqual({
      nodeTitle: { value: 'Sign in' },
      message: { value: 'Hello' },
      color: { value: 'red' },
    });
    expect(position).toEqual({ x: 0, y: 0 });
    expect(lost).toEqual(['old']);
    expect(list(after)).toEqual(['a  anyTriggersFalse b']);
  });
  it('keeps the outcomes of its links if it still compares several values', () => {
    const after = editGraph(before, draft => {
      replaceNode(draft, 'a', node('x', 'two'), new Set(['rightValueMultiple']));
    });
    expect(list(after)).toEqual(['a outcome anyTriggersFalse b']);
  });
});
