import { describe, expect, it } from 'vitest';
import { UndoHistory } from './UndoHistory';

interface Doc {
  name: string;
  list: number[];
}
function createTestHistory() {
  let now = 1000;
  const history = new UndoHistory<Doc>({ name: 'a', list: [1] }, () => now);
  return { history, wait: (ms: number) => (now += ms) };
}
const rename = (name: string) => (draft: Doc) => void (draft.name = name);

describe('the history of a document', () => {
  it('undoes and redoes every step, and shares unchanged parts', () => {
    const { history } = createTestHistory();
    const first = history.document;
    history.edit('Rename', rename('b'));
    history.edit('Push', draft => void draft.list.push(2));
    expect(history.document).toEqual({ name: 'b', list: [1, 2] });
    history.undo();
    expect(history.document.list).toEqual(first.list);
    history.undo();
    expect(history.document).toEqual(first);
    history.redo();
    history.redo();
    expect(history.document).toEqual({ name: 'b', list: [1, 2] });
  });

  it('adds no step when a recipe changes nothing', () => {
    const { history } = createTestHistory();
    expect(history.edit('Rename', rename('a'))).toBe(false);
    expect(history.canUndo).toBe(false);
  });

  it('is clean again after undoing to the saved point', () => {
    const { history } = createTestHistory();
    history.edit('Rename', rename('b'));
    history.markSaved();
    expect(history.dirty).toBe(false);
    history.edit('Rename', rename('c'));
    expect(history.dirty).toBe(true);
    history.undo();
    expect(history.dirty).toBe(false);
    history.undo();
    expect(history.dirty).toBe(true);
  });

  it('stays dirty when the saved point can’t be reached any more', () => {
    const { history } = createTestHistory();
    history.edit('Rename', rename('b'));
    history.markSaved();
    history.undo();
    history.edit('Rename', rename('z'));
    expect(history.dirty).toBe(true);
    history.undo();
    expect(history.dirty).toBe(true);
  });

  it('merges typing in one field until a pause or a save', () => {
    const { history, wait } = createTestHistory();
    history.edit('Type', rename('b'), 'name');
    history.edit('Type', rename('bc'), 'name');
    expect(history.entries).toHaveLength(1);
    wait(5000);
    history.edit('Type', rename('bcd'), 'name');
    expect(history.entries).toHaveLength(2);
    history.markSaved();
    history.edit('Type', rename('bcde'), 'name');
    expect(history.entries).toHaveLength(3);
    history.undo();
    expect(history.dirty).toBe(false);
    history.jump(0);
    expect(history.document.name).toBe('a');
  });

  it('treats a save that began before the last edit as older', () => {
    const { history } = createTestHistory();
    history.edit('Rename', rename('b'));
    const { point } = history;
    history.edit('Rename', rename('c'));
    history.markSaved(point);
    expect(history.dirty).toBe(true);
    history.undo();
    expect(history.dirty).toBe(false);
  });

  it('goes back and forward to any step', () => {
    const { history } = createTestHistory();
    for (const name of ['b', 'c', 'd']) history.edit(name, rename(name));
    history.jump(1);
    expect(history.document.name).toBe('b');
    history.jump(3);
    expect(history.document.name).toBe('d');
    history.jump(99);
    expect(history.cursor).toBe(3);
  });

  it('keeps the last 500 steps, and is dirty at the first of them if an older state was saved', () => {
    const { history } = createTestHistory();
    for (let step = 1; step <= 501; step++) history.edit('Rename', rename(`b${step}`));
    history.jump(0);
    expect(history.document.name).toBe('b1');
    expect(history.dirty).toBe(true);
  });
});
