import { describe, expect, it } from 'vitest';
import { buildLink, readHashLink } from './HashLinks';
import { ownPath } from '../paths';

const companyId = '3647c756-e802-41cd-b8d6-d365a5f071c3';

describe('hash links', () => {
  it('parses environment and section, and keeps other fragments', () => {
    expect(readHashLink(`#/${companyId}/flows`)).toEqual({ companyId, path: '/flows' });
    expect(readHashLink('#/sso/callback?authToken=1')).toEqual({
      path: '/sso/callback?authToken=1',
    });
    expect(readHashLink('#content')).toBeUndefined();
    expect(readHashLink('')).toBeUndefined();
  });

  it('builds what it parses: origin, environment, section [S347, S348, S349, K53, K54, K55]', () => {
    const sharer = { origin: 'https://console.example.com', email: 'ada@example.com', companyId };
    const link = buildLink(sharer, '/flows/abc');
    expect(link).toBe(`https://console.example.com/?env=example.com#/${companyId}/flows`);
    expect(readHashLink(new URL(link).hash)).toEqual({ companyId, path: '/flows' });
    expect(buildLink({ ...sharer, email: '' }, '/flows')).toContain(`?env=${companyId}#`);
  });
});

describe('ownPath', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
  ])('rejects %j', path => expect(ownPath(path)).toBeUndefined());
  it('accepts a path of this console', () => expect(ownPath('/flows?x=1')).toBe('/flows?x=1'));
});
