import { describe, expect, it } from 'vitest';
import { PasteError } from '#plugins/editor/domain/clipboard/copyPaste';
import { createTestFlow, httpManifest, createTestChain } from '../../testFlow';
import { FlowEditor } from '../FlowEditor';
import { getOperator } from '#plugins/flows/contract/graph/elements/graphIndex';
import { edgeLabel } from '../../canvas/adapter/edgeLabel';
import { addAnnotation, addCapability, connectNodes, whyNot } from './addNode';
import { copySelected, pasteText } from '../../clipboard/clipboard';
import { duplicateSelected, removeSelected, toggleDisabled, nudge } from './editNodes';

function createTestEditor(count = 3, readOnly = false) {
  const editor = new FlowEditor(createTestFlow(createTestChain(count)), readOnly);
  const connection = { connectionId: 'http-1', connectorId: 'httpConnector', name: 'Http' };
  const rest = { companyId: '', customerId: '', createdDate: 0, updatedDate: 0, properties: {} };
  editor.setCatalogue([httpManifest], [{ ...connection, ...rest }]);
  return editor;
}
const ids = (editor: FlowEditor) => [...editor.index.nodes.keys()];
const choice = { connectorId: 'httpConnector', capabilityName: 'customHtmlMessage' };

describe('adding', () => {
  it('adds a node with default values, selects it, and opens its settings', () => {
    const editor = createTestEditor(1);
    const id = addCapability(editor, choice, { at: { x: 10, y: 20 } })!;
    const { data, position } = editor.index.nodes.get(id)!;
    expect(position).toEqual({ x: 10, y: 20 });
    expect(data).toMatchObject({ connectionId: 'http-1', status: 'configured', type: 'trigger' });
    expect(data.properties).toEqual({ message: { value: 'Hello' } });
    expect([...editor.selection]).toEqual([id]);
    expect(editor.aside).toBe('node');
  });

  it('adds a node and its operator after the node of a dropped edge, in one step', () => {
    const editor = createTestEditor(1);
    const id = addCapability(editor, choice, { at: { x: 400, y: 0 }, after: 'n0' })!;
    const [way] = editor.index.out('n0');
    expect(editor.index.nodes.get(way!.data.target)!.data.nodeType).toBe('EVAL');
    expect(editor.index.out(way!.data.target)[0]!.data.target).toBe(id);
    editor.history.undo();
    expect(ids(editor)).toEqual(['n0']);
  });

  it('links to a second next node only if the result is false', () => {
    const editor = createTestEditor(1);
    const operatorTo = (id: string) => {
      const [into] = editor.index.into(id);
      return getOperator(editor.index.nodes.get(into!.data.source)!.data, id);
    };
    const add = () => addCapability(editor, choice, { at: { x: 400, y: 0 }, after: 'n0' })!;
    expect([add(), add(), add()].map(operatorTo)).toEqual([
      'allTriggersTrue',
      'anyTriggersFalse',
      'allTriggersTrue',
    ]);
  });

  it('inserts a node in the middle of a link', () => {
    const editor = createTestEditor(2);
    const edge = editor.index.into('n1')[0]!;
    const id = addCapability(editor, choice, { at: { x: 0, y: 0 }, edgeId: edge.data.id })!;
    expect(editor.index.into(id)[0]!.data.source).toBe(edge.data.source);
    expect(editor.index.out(id)).toHaveLength(1);
    expect(editor.history.entries).toHaveLength(1);
  });

  it('adds an annotation at the pointer', () => {
    const editor = createTestEditor(1);
    addAnnotation(editor, { x: 7, y: 8 });
    const note = [...editor.index.nodes.values()].at(-1)!;
    expect(note).toMatchObject({ position: { x: 7, y: 8 }, data: { nodeType: 'ANNOTATION' } });
  });

  it('does nothing for a reader', () => {
    const editor = createTestEditor(2, true);
    editor.select(['n0']);
    addCapability(editor, choice, { at: { x: 0, y: 0 } });
    addAnnotation(editor, { x: 0, y: 0 });
    removeSelected(editor);
    duplicateSelected(editor);
    nudge(editor, { x: 10, y: 0 });
    toggleDisabled(editor);
    pasteText(editor, copySelected(editor)!);
    expect(editor.history.entries).toHaveLength(0);
    expect(ids(editor)).toHaveLength(3);
  });
});

describe('connecting', () => {
  it('explains why two nodes can’t be linked', () => {
    const editor = createTestEditor(2);
    expect(whyNot(editor, 'n0', 'n0')).toBe('A node can’t link to itself.');
    expect(whyNot(editor, 'n1', 'n0')).toMatch('loop');
    expect(whyNot(createTestEditor(3), 'n0', 'n2')).toBeUndefined();
  });

  it('gives each new link of a node the next outcome, then the one of no match', () => {
    const editor = createTestEditor(4);
    editor.editGraph('Outcomes', graph => {
      graph.elements.nodes[0]!.data.properties = {
        rightValueMultiple: {
          value: [
            { id: 'yes', value: 'YES' },
            { id: 'no', value: 'NO' },
          ],
        },
      };
      graph.elements.edges = [];
    });
    connectNodes(editor, 'n0', 'n1');
    connectNodes(editor, 'n0', 'n2');
    connectNodes(editor, 'n0', 'n3');
    const ways = editor.index.out('n0');
    expect(ways.map(({ data }) => data.multiValueSourceId)).toEqual(['yes', 'no', '-1']);
    const source = editor.index.nodes.get('n0')!;
    expect(ways.map(way => edgeLabel(way, source, 1))).toEqual(['YES', 'NO', 'None of these']);
  });
});

describe('copying and pasting', () => {
  it('copies clonedNodes and clonedEdges, and pastes them into another flow under new IDs', () => {
    const [from, to] = [createTestEditor(3), createTestEditor(1)];
    from.select(['n0', 'n1']);
    const text = copySelected(from)!;
    expect(Object.keys(JSON.parse(text))).toEqual(['clonedNodes', 'clonedEdges']);
    pasteText(to, text, { x: 0, y: 0 });
    expect(to.selectedNodes).toHaveLength(3);
    expect(to.history.entries.map(({ label }) => label)).toEqual(['Paste 3 nodes']);
    expect(new Set(ids(to)).size).toBe(4);
  });

  it('rejects other text, and a connector without a connection, in the exact words', () => {
    const editor = createTestEditor(1);
    const findPasteError = (text: string) => {
      try {
        pasteText(editor, text);
      } catch (fault) {
        return fault as PasteError;
      }
      return undefined;
    };
    for (const text of ['', 'hello', '{}', '[]', '{"nodes":1,"edges":[]}'])
      expect(findPasteError(text)!.message).toBe(
        'Error occurred while pasting nodes, please make sure you have copied nodes from a canvas.',
      );
    editor.select(['n0']);
    const foreign = copySelected(editor)!
      .replaceAll('httpConnector', 'otherConnector')
      .replaceAll('http-1', 'other');
    expect(findPasteError(foreign)).toMatchObject({
      message: 'Connection instances not found.',
      title: { text: 'Unable to paste nodes' },
    });
    expect(editor.history.entries).toHaveLength(0);
  });

  it('clones beside the originals and selects the clones', () => {
    const editor = createTestEditor(2);
    editor.select(['n0', 'n1']);
    duplicateSelected(editor);
    expect(ids(editor)).toHaveLength(6);
    expect(editor.selectedNodes.some(id => ['n0', 'n1'].includes(id))).toBe(false);
  });
});

describe('deleting, disabling and moving', () => {
  it('deletes a node with its links, and restores all on undo', () => {
    const editor = createTestEditor(3);
    const before = editor.document;
    editor.select(['n1']);
    removeSelected(editor);
    expect(ids(editor)).toEqual(['n0', 'n2']);
    editor.history.undo();
    expect(editor.document).toEqual(before);
  });

  it('disables the selected nodes, or enables them when all are disabled', () => {
    const editor = createTestEditor(2);
    editor.select(['n0', 'n1']);
    toggleDisabled(editor);
    expect(editor.index.nodes.get('n0')!.data.isDisabled).toBe(true);
    toggleDisabled(editor);
    expect(editor.index.nodes.get('n0')!.data).not.toHaveProperty('isDisabled');
  });

  it('merges nudges of the same nodes into one step', () => {
    const editor = createTestEditor(1);
    editor.select(['n0']);
    nudge(editor, { x: 10, y: 0 });
    nudge(editor, { x: 10, y: 0 });
    expect(editor.history.entries).toHaveLength(1);
    expect(editor.index.nodes.get('n0')!.position.x).toBe(20);
  });
});
