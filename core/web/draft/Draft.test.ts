import { describe, expect, it } from 'vitest';
import { Draft } from './Draft';
import { Guard } from './Guard';

describe('Draft', () => {
  const base = { name: 'a', tags: ['x'] };

  it('is dirty while it differs from the row', () => {
    const draft = new Draft(base);
    draft.update({ name: 'b' });
    expect(draft.dirty).toBe(true);
    draft.update({ name: 'a', tags: ['x'] });
    expect(draft.dirty).toBe(false);
    draft.update(work => ({ ...work, tags: [...work.tags, 'y'] }));
    expect(draft.dirty).toBe(true);
    draft.reset();
    expect(draft.work).toBe(base);
  });

  it('follows a newer row while clean, and keeps edits while dirty', () => {
    const draft = new Draft(base);
    draft.rebase({ name: 'newer', tags: [] });
    expect(draft.work.name).toBe('newer');
    draft.update({ name: 'mine' });
    draft.rebase({ name: 'newest', tags: [] });
    expect([draft.work.name, draft.base.name, draft.dirty]).toEqual(['mine', 'newest', true]);
  });

  it('keeps edits made during a save', () => {
    const draft = new Draft(base);
    draft.update({ name: 'sent' });
    const sent = draft.work;
    draft.update({ name: 'typed since' });
    draft.saved({ ...base, name: 'sent' }, sent);
    expect([draft.work.name, draft.dirty]).toEqual(['typed since', true]);
    draft.saved({ ...base, name: 'typed since' });
    expect(draft.dirty).toBe(false);
  });
});

describe('Guard', () => {
  it('asks before leaving only with unsaved changes', () => {
    const guard = new Guard();
    const went: string[] = [];
    guard.ask(() => went.push('free'));
    const release = guard.hold();
    guard.ask(() => went.push('left'));
    expect(went).toEqual(['free']);
    guard.stay();
    expect(guard.leaving).toBeNull();
    guard.ask(() => went.push('left'));
    guard.leave();
    expect(went).toEqual(['free', 'left']);
    expect(guard.unsaved).toBe(false);
    release();
  });

  it('knows whether all unsaved changes are kept on this machine', () => {
    const guard = new Guard();
    guard.hold(true);
    expect(guard.kept).toBe(true);
    const release = guard.hold();
    expect(guard.kept).toBe(false);
    release();
    expect(guard.kept).toBe(true);
  });
});
