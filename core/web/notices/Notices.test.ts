import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../contract';
import { Notices } from './Notices';

describe('Notices', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows a toast for six seconds, and for as long as it is read [S320, K01]', () => {
    const notices = new Notices();
    notices.success('Saved');
    vi.advanceTimersByTime(5999);
    expect(notices.items).toHaveLength(1);
    notices.hold(notices.items[0]!.id);
    vi.advanceTimersByTime(10_000);
    expect(notices.items).toHaveLength(1);
    notices.release(notices.items[0]!.id);
    vi.advanceTimersByTime(6000);
    expect(notices.items).toHaveLength(0);
  });

  it('shows an offer until it is withdrawn, also after a hover', () => {
    const notices = new Notices();
    const withdraw = notices.offer('Updated', { label: 'Reload', run: () => {} });
    notices.hold(notices.items[0]!.id);
    notices.release(notices.items[0]!.id);
    vi.advanceTimersByTime(60_000);
    expect(notices.items.map(({ text }) => text)).toEqual(['Updated']);
    withdraw();
    expect(notices.items).toEqual([]);
  });

  it('shows equal texts once, with the place of the failure', () => {
    const notices = new Notices();
    const details = [{ at: 'body/name', message: 'is too long' }];
    notices.failure(new Failure(400, 2000, 'Not saved', details));
    notices.failure(new Failure(400, 2000, 'Not saved', details));
    expect(notices.items.map(({ text, details }) => [text, ...details])).toEqual([
      ['Not saved', 'body/name: is too long'],
    ]);
  });

  it('keeps the action of each toast with an equal text', () => {
    const notices = new Notices();
    const run: string[] = [];
    for (const name of ['first', 'second'])
      notices.info('Deleted', { label: 'Undo', run: () => run.push(name) });
    for (const { action } of notices.items) void action?.run();
    expect(run).toEqual(['first', 'second']);
  });

  it('shows a general text for internal errors, and nothing for canceled calls [S274]', () => {
    const notices = new Notices();
    notices.failure(new DOMException('given up', 'AbortError'));
    notices.failure(new TypeError('x is undefined'));
    expect(notices.items.map(({ text }) => text)).toEqual([
      'Unknown error occurred. Please try later.',
    ]);
  });
});
