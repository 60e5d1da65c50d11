import { expect, it } from 'vitest';
import { equalJson } from '#core/contract/sameValue';
import { hashBehind, readPageTexts } from './readPageTexts';

it('reads what a page shows in order, without its script and styles, which have a hash', () => {
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

it('takes a masked value as equal to a masked one alone', () => {
  expect(equalJson({ a: '******', b: undefined }, { a: '******' })).toBe(true);
  expect(equalJson({ a: '******' }, { a: 'ada' })).toBe(false);
  expect(equalJson([1, { b: 2, c: 3 }], [1, { c: 3, b: 2 }])).toBe(true);
});
