import { expect, it } from 'vitest';
import { matchReferences } from './matchReferences';

const options = ['companyId', 'userAgent', 'user.email', 'email', 'eventTimestamp', 'ip'].map(
  label => ({ label, group: 'Sign in', text: `{{x.${label}}}`, type: 'string' }),
);
const find = (query: string, most = 9) =>
  matchReferences(options, query, most).map(({ label }) => label);

it('ranks prefixes, then parts with the prefix, then substrings', () => {
  expect(find('e')).toEqual(['email', 'eventTimestamp', 'user.email', 'userAgent']);
  expect(find('a')).toEqual(['userAgent', 'companyId', 'user.email', 'email', 'eventTimestamp']);
});

it('requires every word, and matches words of the title', () => {
  expect(find('sign em')).toEqual(['email', 'user.email']);
  expect(find('sign nothing')).toEqual([]);
});

it('keeps the order for an empty query, within the limit', () => {
  expect(find('', 2)).toEqual(['companyId', 'userAgent']);
  expect(find('email', 1)).toEqual(['email']);
});
