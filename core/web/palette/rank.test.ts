// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { prepare, score, splitWords, indexItems, Ranking } from './rank';
import { Frecency } from './Frecency';
import type { Item } from './Item';

const item = (title: string, rest: Partial<Item> = {}): Item => ({
  id: title,
  title,
  group: 'Flow',
  run: () => {},
  ...rest,
});
const never = (_id: string) => 0;
const rank = (items: readonly Item[], query: string, habit = never) =>
  new Ranking(indexItems(items)).best(query, habit);
const best = (titles: readonly string[], query: string, habit = never) =>
  rank(
    titles.map(title => item(title)),
    query,
    habit,
  ).map(({ title }) => title);

describe('ranking', () => {
  it('ranks exact matches, prefixes, word starts, substrings, then initials', () => {
    const titles = [
      'Redeploy',
      'Deploy flow',
      'Flow deploy',
      'Deploy',
      'Delete every plain loop of yours',
    ];
    expect(best(titles, 'deploy')).toEqual([
      'Deploy',
      'Deploy flow',
      'Flow deploy',
      'Redeploy',
      titles[4],
    ]);
    expect(best(['Invite member', 'Import flow', 'Simulate'], 'im')[0]).toBe('Import flow');
    expect(best(['Invite member', 'Animal'], 'im')).toEqual(['Animal', 'Invite member']);
  });

  it('matches words in any order, skipped letters, and camel case', () => {
    expect(best(['Sign in with password', 'Password reset'], 'pass sign')).toEqual([
      'Sign in with password',
    ]);
    expect(best(['Deploy flow', 'Settings'], 'dplfl')).toEqual(['Deploy flow']);
    expect(score(splitWords('http'), prepare('makeHTTPCall'))).toBeGreaterThan(700 - 40);
    expect(best(['Deploy flow'], 'xyz')).toEqual([]);
  });

  it('ranks an exact synonym above a title prefix', () => {
    const items = [
      item('Sign out everywhere else'),
      item('Sign Off', { words: 'sign out, log out' }),
      item('Log', { words: 'events' }),
    ];
    const first = (query: string) => rank(items, query)[0]?.title;
    expect(first('Sign out')).toBe('Sign Off');
    expect(first('sign out e')).toBe('Sign out everywhere else');
    expect(first('log')).toBe('Log');
    expect(first('out log')).toBe('Sign Off');
  });

  it('matches words of the kind of item', () => {
    const items = [
      item('Sign in', { group: 'Flow' }),
      item('Sign in app', { group: 'Application' }),
    ];
    expect(rank(items, 'app sign', never)[0]!.title).toBe('Sign in app');
    expect(rank(items, 'flow sign', never).map(({ title }) => title)).toEqual(['Sign in']);
  });

  it('narrows previous matches while typing, and starts over after other edits', () => {
    const titles = ['Sign in', 'Sign off', 'Design', 'Settings', 'Sign in with device 2'];
    const ranking = new Ranking(indexItems(titles.map(title => item(title))));
    const queries = [
      's',
      'si',
      'sig',
      'sign ',
      'sign o',
      'sign',
      'se',
      'settings',
      '',
      'dev sign',
      'dev sign 2',
    ];
    for (const query of queries)
      expect(ranking.best(query, never).map(({ id }) => id)).toEqual(best(titles, query));
  });

  it('keeps server results and shows at most 50', () => {
    const items = Array.from({ length: 80 }, (_, at) => item(`Person ${at}`, { found: true }));
    expect(rank(items, 'ada@example.com', never)).toHaveLength(50);
  });
});

describe('frecency', () => {
  it('ranks by a person’s frequent and recent choices, on later visits too', () => {
    localStorage.clear();
    const frecency = new Frecency(localStorage);
    frecency.of('ada');
    frecency.note('b');
    frecency.note('b');
    frecency.note('c');
    const later = new Frecency(localStorage);
    later.of('ada');
    expect(best(['a', 'b', 'c'], '', id => later.points(id))).toEqual(['b', 'c', 'a']);
    later.of('grace');
    expect(later.points('b')).toBe(0);
  });

  it('decays over time', () => {
    const frecency = new Frecency(localStorage);
    frecency.note('a', 0);
    expect(frecency.points('a', 7 * 24 * 3600_000)).toBeCloseTo(frecency.points('a', 0) / 2);
  });
});
