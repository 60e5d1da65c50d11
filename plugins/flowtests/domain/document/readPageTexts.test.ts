import { expect, it } from 'vitest';
import { equalJson } from '#core/contract/sameValue';
import { hashBehind, readPageTexts } from './readPageTexts';

it('reads visible texts in order, and hashes script and styles', () => {
  const html =
    '<style>p { color: red }</style><h1>Hello &amp; welcome</h1><!-- no --><input placeholder="Email" value=\'ada\'><script>alert("x")</script><a href="/help">Help  me</a>';
  const screen = { html, fields: [], title: 'Sign in', errors: { email: 'Enter an email.' } };
  expect(readPageTexts(screen)).toEqual([
    'Sign in',
    'Enter an email.',
    'Hello & welcome',
    'Email',
    'ada',
    '/help',
    'Help me',
  ]);
  expect(hashBehind({ ...screen, script: 'a()' })).not.toBe(
    hashBehind({ ...screen, script: 'b()' }),
  );
});

it('counts a masked value as equal only to a masked one', () => {
  expect(equalJson({ a: '******', b: undefined }, { a: '******' })).toBe(true);
  expect(equalJson({ a: '******' }, { a: 'ada' })).toBe(false);
  expect(equalJson([1, { b: 2, c: 3 }], [1, { c: 3, b: 2 }])).toBe(true);
});
