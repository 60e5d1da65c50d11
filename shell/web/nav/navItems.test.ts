import { describe, expect, it } from 'vitest';
import { always, messages, namespace } from '#core/contract';
import type { Verdict } from '#core/contract/internal';
import type { NavEntry, Placement } from '#core/web/internal';
import { truncate } from '#core/web/session/nameEnvironments';
import { currentEntry, navItems, sectionAfterSwitch } from './navItems';

const demo = namespace('demo');
const text = messages('demo', { title: 'Entry' });
const open: Verdict = { open: true };
const placed = (
  id: string,
  path: string,
  verdict: Verdict = open,
  under?: string,
): Placement<NavEntry> => ({
  id,
  plugin: 'demo',
  value: {
    route: demo.route(id, path),
    title: text.title,
    icon: '',
    ...(under && { under: demo.route('parent', under) }),
  },
  order: 0,
  when: always,
  verdict,
});
const shut = (show: 'locked' | 'hidden'): Verdict => ({ open: false, show, because: always });

describe('navItems', () => {
  const items = navItems([
    placed('company', '/company'),
    placed('events', '/company/events'),
    placed('flows', '/flows'),
    placed('studio', '/ui-templates', shut('locked')),
    placed('roles', '/roles', shut('hidden')),
    placed('templates', '/admin/flowtemplates', open, '/admin'),
    placed('admin', '/admin'),
    placed('orphan', '/orphan', open, '/nobody'),
  ]);

  it('hides hidden items, locks locked ones, and nests sub-entries', () => {
    expect(
      items.map(({ id, locked, children }) => [id, locked, children.map(child => child.id)]),
    ).toEqual([
      ['company', false, []],
      ['events', false, []],
      ['flows', false, []],
      ['studio', true, []],
      ['admin', false, ['templates']],
      ['orphan', false, []],
    ]);
  });

  it('marks the entry closest to a screen', () => {
    expect(currentEntry(items, '/company/events')).toBe('/company/events');
    expect(currentEntry(items, '/flows/abc')).toBe('/flows');
    expect(currentEntry(items, '/admin/flowtemplates/1')).toBe('/admin/flowtemplates');
    expect(currentEntry(items, '/flowers')).toBeUndefined();
  });

  it('keeps the section in another environment if it exists, else its first segment [S064, S065]', () => {
    expect(sectionAfterSwitch(items, '/company/events')).toBe('/company/events');
    expect(sectionAfterSwitch(items, '/flows/abc')).toBe('/flows');
    expect(sectionAfterSwitch(items, '/users/1/events')).toBe('/users');
  });

  it('truncates an environment’s name at 75 characters [S331, K17]', () => {
    expect(truncate('a'.repeat(75))).toHaveLength(75);
    expect(truncate('a'.repeat(76))).toBe(`${'a'.repeat(75)}…`);
  });
});
