import { expect, it } from 'vitest';
import { matchReferences } from './matchReferences';

const options = ['companyId', 'userAgent', 'user.email', 'email', 'eventTimestamp', 'ip'].map(
  label => ({ label, group: 'Sign in', text: `{{x.${label}}}`, type: 'string' }),
);
const find = (query: string, most = 9) =>
  matchReferences(options, query, most).map(({ label }) => label);

it('puts first what begins with the letters, then parts that do, then what has them', () => {
  expect(find('e')).toEqual(['email', 'eventTimestamp', 'user.email', 'userAgent']);
  expect(find('a')).toEqual(['userAgent', 'companyId', 'user.email', 'email', 'eventTimestamp']);
});

it('wants every word, and takes those of the title as well', () => {
  expect(find('sign em')).toEqual(['email', 'user.email']);
  expect(find('sign nothing')).toEqual([]);
});

it('keeps the order where nothing is typed, and gives no more than wanted', () => {
  expect(find('', 2)).toEqual(['companyId', 'userAgent']);
  expect(find('email', 1)).toEqual(['email']);
});
