// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { FlowEditor } from '../editor/FlowEditor';
import { becomeDocument } from '../session/becomeDocument';
import { createTestFlow, httpManifest, createTestChain } from '../testFlow';
import { DraftJournal, type Draft } from './DraftJournal';
import { restoreSecrets } from './redactDocument';

const whose = { companyId: 'company', customerId: 'ada' };
function world() {
  const kept = new Map<string, unknown>();
  const store = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    del: async (key: string) => void kept.delete(key),
  };
  const visit = () => {
    const editor = new FlowEditor(createTestFlow(createTestChain(2)));
    editor.setCatalogue([httpManifest], []);
    return { editor, journal: new DraftJournal(editor, store, whose, 1) };
  };
  return { kept, visit };
}
const rest = () => new Promise(resolve => setTimeout(resolve, 15));

describe('the draft journal', () => {
  it('keeps what was not saved for the next visit, which can restore it as one step', async () => {
    const { visit } = world();
    const first = visit();
    const stop = first.journal.start();
    first.editor.edit('Rename', draft => void (draft.name = 'Better'));
    await rest();
    stop();
    const second = visit();
    const draft = (await second.journal.found())!;
    expect(draft).toMatchObject({ currentVersion: 1, document: { name: 'Better' } });
    second.editor.edit('Restore draft', target => becomeDocument(target, draft.document));
    expect(second.editor.document.name).toBe('Better');
    second.editor.history.undo();
    expect(second.editor.document.name).toBe('Sample');
  });

  it('forgets the draft once it is saved or taken back', async () => {
    const { kept, visit } = world();
    const { editor, journal } = visit();
    const stop = journal.start();
    editor.edit('Rename', draft => void (draft.name = 'Better'));
    await rest();
    expect(kept.size).toBe(1);
    editor.history.undo();
    await rest();
    expect(kept.size).toBe(0);
    stop();
  });

  it('keeps no secret, and takes it back from the stored flow', async () => {
    const { kept, visit } = world();
    const { editor, journal } = visit();
    editor.editGraph('Secret', graph => setProperty(graph, 'n0', 'token', 'hunter2'));
    const stored = editor.document;
    journal.flush();
    await rest();
    const [draft] = [...kept.values()] as Draft[];
    expect(JSON.stringify(draft)).not.toContain('hunter2');
    expect(restoreSecrets(draft!.document, stored)).toEqual(stored);
  });

  it('tells people and companies apart', async () => {
    const { kept, visit } = world();
    const { editor, journal } = visit();
    editor.edit('Rename', draft => void (draft.name = 'Mine'));
    journal.flush();
    await rest();
    expect([...kept.keys()][0]).toContain('company:ada:');
  });
});
