import { describe, expect, it } from 'vitest';
import { matchPath, findMostSpecific } from './matchPath';

describe('matchPath', () => {
  it('reads parameters, and keeps a malformed escape unchanged', () => {
    expect(matchPath('/flows/:id', '/flows/a%20b')).toEqual({ id: 'a b' });
    expect(matchPath('/flows/:id', '/flows/%zz')).toEqual({ id: '%zz' });
    expect(matchPath('/flows', '/flows/')).toEqual({});
    expect(matchPath('/flows/:id', '/flows')).toBeUndefined();
    expect(matchPath('/flows', '/apps')).toBeUndefined();
  });

  it('prefers literal segments to parameters, from the left', () => {
    const of = (...paths: string[]) => paths.map(path => ({ path }));
    expect(
      findMostSpecific(of('/company/:id', '/company/events'), '/company/events')?.found.path,
    ).toBe('/company/events');
    expect(findMostSpecific(of('/:a/events', '/company/:b'), '/company/events')?.found.path).toBe(
      '/company/:b',
    );
    expect(findMostSpecific(of('/flows/:id'), '/nowhere')).toBeUndefined();
  });
});
