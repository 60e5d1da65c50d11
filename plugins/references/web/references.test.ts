import { describe, expect, it } from 'vitest';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestChain, createTestFlow, httpManifest } from '#plugins/editor/web/testFlow';
import { describeReference } from './describeReference';
import { findNodeUses } from './findNodeUses';
import { followTypes } from './followTypes';
import { referenceOptions } from './referenceOptions';

function open() {
  const flow = createTestFlow(createTestChain(3), {
    inputSchema: [{ propertyName: 'age', preferredDataType: 'number' }],
  });
  const editor = new FlowEditor(flow);
  editor.setCatalogue([httpManifest], []);
  const getTypes = followTypes(editor, { variables: {} });
  return {
    editor,
    describe: (path: string) => describeReference(editor, getTypes(), path),
    offer: () => referenceOptions(editor, 'n2', {}, getTypes()),
  };
}
const step = (nodeId: string, output: unknown) => ({
  eventId: nodeId,
  nodeId,
  eventType: 'node',
  eventMessage: '',
  hasError: false,
  timeDifference: 1,
  output,
});

describe('a reference in the editor', () => {
  it('is described by the title of its source, the field, and the type', () => {
    const { describe } = open();
    expect(describe('local.n0.payload.output.statusCode')).toEqual({
      title: 'Step 0',
      field: 'statusCode',
      type: 'number',
    });
    expect(describe('global.parameters.age')).toEqual({
      title: 'Flow inputs',
      field: 'age',
      type: 'number',
    });
    expect(describe('global.ip')).toMatchObject({ title: 'Run context', field: 'ip' });
    expect(describe('local.n0.payload.error.message')).toMatchObject({ field: 'Error message' });
    expect(describe('title')).toBeUndefined();
  });

  it('explains why it is broken', () => {
    const { describe } = open();
    expect(describe('local.gone.payload.output.x')?.note).toBe('This node isn’t in the flow.');
    expect(describe('local.n0.payload.output.x')?.note).toBe('This field doesn’t exist.');
    expect(describe('global.flow.variables.x')).toEqual({
      title: 'Variables',
      field: 'x',
      note: 'This variable doesn’t exist, and the flow doesn’t save it.',
    });
  });

  it('isn’t reported missing while variables are loading', () => {
    const { editor } = open();
    const types = followTypes(editor, {})();
    expect(describeReference(editor, types, 'global.flow.variables.x')).toEqual({
      title: 'Variables',
      field: 'x',
      type: 'any',
    });
  });

  it('has the value of the run on screen', () => {
    const { editor, describe } = open();
    editor.trail.show('run', 'ok', [step('n0', { statusCode: 201 }), step('n1', {})]);
    expect(describe('local.n0.payload.output.statusCode')?.value).toBe(201);
    expect(describe('local.n1.payload.output.statusCode')?.value).toBeUndefined();
    editor.trail.clear();
    expect(describe('local.n0.payload.output.statusCode')?.value).toBeUndefined();
  });

  it('is offered with its type, also for fields known only from a run', () => {
    const { editor, offer } = open();
    const find = (label: string) => offer().find(each => each.label === label);
    expect(find('statusCode')).toMatchObject({ group: 'Step 1', type: 'number' });
    expect(find('age')).toMatchObject({ text: '{{global.parameters.age}}', type: 'number' });
    editor.editGraph('', graph => {
      (graph.elements.nodes[1]!.data as { capabilityName?: string }).capabilityName = 'other';
    });
    expect(find('more.deep')).toBeUndefined();
    editor.trail.show('run', 'ok', [step('n1', { more: { deep: true } })]);
    expect(find('more.deep')).toMatchObject({ group: 'Step 1', type: 'boolean' });
  });
});

it('is listed at the node that it reads, by field', () => {
  const { editor } = open();
  const read = (id: string, text: string) =>
    editor.editGraph('', graph => setProperty(graph, id, 'message', text));
  read('n1', 'Hello {{local.n0.payload.output.user.name}} and {{local.n0.payload.output.age}}');
  read('n2', '{{#if local.n0.payload.output.age}}{{local.n1.payload.output.x}}{{/if}}');
  expect([...findNodeUses(editor.index, 'n0')]).toEqual([
    ['.payload.output.age', ['n1', 'n2']],
    ['.payload.output.user.name', ['n1']],
  ]);
  expect(findNodeUses(editor.index, 'n2').size).toBe(0);
});
