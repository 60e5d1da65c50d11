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
  const held = new Set<string>();
  const store = {
    lasting: true,
    keys: async () => [...kept.keys()],
    hold: (key: string) => {
      held.add(key);
      return () => void held.delete(key);
    },
    isHeld: async (key: string) => held.has(key),
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    del: async (key: string) => void kept.delete(key),
  };
  const visit = () => {
    const editor = new FlowEditor(createTestFlow(createTestChain(2)));
    editor.setCatalogue([httpManifest], []);
    return { editor, journal: new DraftJournal(editor, store, whose, 1) };
  };
  return { kept, store, visit };
}
const rest = () => new Promise(resolve => setTimeout(resolve, 15));

describe('the draft journal', () => {
  it('keeps unsaved changes for the next visit, which restores them in one step', async () => {
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

  it('deletes the draft once it is saved or reverted', async () => {
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

  it('stores no secret, and restores it from the stored flow', async () => {
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

  it('keeps the draft of another tab, and offers it when that tab is gone', async () => {
    const { visit } = world();
    const [first, second] = [visit(), visit()];
    const [close, stop] = [first.journal.start(), second.journal.start()];
    first.editor.edit('Rename', draft => void (draft.name = 'Better'));
    await rest();
    // Nothing is unsaved in the second tab.
    await second.journal.flush();
    expect(await visit().journal.found()).toBeUndefined();
    close();
    stop();
    await rest();
    expect((await visit().journal.found())?.document.name).toBe('Better');
  });

  it('deletes a restored draft only once the page stores it itself', async () => {
    const { kept, visit } = world();
    const first = visit();
    first.editor.edit('Rename', draft => void (draft.name = 'Better'));
    await first.journal.flush();
    const { editor, journal } = visit();
    const { document } = (await journal.found())!;
    editor.edit('Restore draft', target => becomeDocument(target, document));
    await journal.discard();
    expect([...kept.values()]).toMatchObject([{ document: { name: 'Better' } }]);
  });

  it('reports when the browser stops and resumes storing drafts', async () => {
    const { store, visit } = world();
    const { editor, journal } = visit();
    const { set } = store;
    store.set = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    editor.edit('Rename', draft => void (draft.name = 'Better'));
    await journal.flush();
    expect(journal.kept).toBe(false);
    store.set = set;
    await journal.flush();
    expect(journal.kept).toBe(true);
  });

  it('reports that restricted storage keeps no drafts', async () => {
    const { store, visit } = world();
    store.lasting = false;
    const { editor, journal } = visit();
    expect(journal.kept).toBe(false);
    editor.edit('Rename', draft => void (draft.name = 'Better'));
    await journal.flush();
    expect(journal.kept).toBe(false);
  });

  it('separates people and environments', async () => {
    const { kept, visit } = world();
    const { editor, journal } = visit();
    editor.edit('Rename', draft => void (draft.name = 'Mine'));
    journal.flush();
    await rest();
    expect([...kept.keys()][0]).toContain('company:ada:');
  });
});
