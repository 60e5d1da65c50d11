import { expect, it } from 'vitest';
import { formatFlowCookie } from './reply';

it('sets a cookie that scripts can’t read', () => {
  expect(formatFlowCookie({ name: 'trusted', value: 'a b', maxAge: 60.5 }, true)).toBe(
    'trusted=a%20b; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
  );
  expect(
    formatFlowCookie(
      { name: 'trusted', value: '', sameSite: 'None', domain: 'example.com' },
      false,
    ),
  ).toBe('trusted=; Path=/; Domain=example.com; HttpOnly; SameSite=Lax');
});
it('leaves out values that would break the header or replace the interaction itself', () => {
  for (const name of ['a b', 'a;b', '', 'interactionToken', 'interactionid'])
    expect(formatFlowCookie({ name, value: 'x' }, true)).toBeUndefined();
  expect(formatFlowCookie({ name: 'a', value: 'x'.repeat(5000) }, true)).toBeUndefined();
  expect(
    formatFlowCookie({ name: 'a', value: 'x', path: '/; Domain=evil.example' }, true),
  ).toBeUndefined();
  expect(formatFlowCookie({ name: 'a', value: 'x', domain: 'x; Path=/' }, true)).not.toContain(
    'Domain',
  );
});
