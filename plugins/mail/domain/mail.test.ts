import { expect, it } from 'vitest';
import { toMailText } from '#plugins/connectors/contract/kit/mailText';
import { checkMail } from './checkMail';
import { finishMail } from './finishMail';
import { readMail } from './readMail';
import { toHex } from './styles';

it('converts a mail to text with the URLs of its links', () => {
  const html =
    '<html><head><title>T</title><style>p{}</style></head><body><div style="display:none">Pre</div><h1>Hi &amp; hello</h1><p>One<br>two</p><ul><li>a</li><li>b</li></ul><table><tr><td><a href="https://a.example/?x=1&amp;y=2">Go</a></td></tr></table><img src="x" alt="Logo"><a href="https://b.example">https://b.example</a></body></html>';
  expect(toMailText(html)).toBe(
    'Hi & hello\n\nOne\ntwo\n\n- a\n\n- b\n\nGo (https://a.example/?x=1&y=2)\n\nLogohttps://b.example\n',
  );
});

it('shows a mail in a given color scheme, regardless of the browser', () => {
  const html = '<p>x</p><style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style>';
  expect(finishMail(html, 'dark', html)).toContain('@media (min-width: 0)');
  expect(finishMail(html, 'light', '<body style="margin:0" onload=x>')).toContain(
    '@media (min-width: 99999px)',
  );
  expect(finishMail(html, 'light', '<body style="margin:0" onload=x>')).toContain(
    '<body style="margin:0">',
  );
});

it('finds problems for readers', () => {
  const check = (html: string) =>
    checkMail({ html, blocks: readMail(html) }).map(({ message }) => message);
  expect(check('<h1>Hi</h1><a href="https://a.example">a</a><img src="https://a" alt="">')).toEqual(
    [],
  );
  expect(check('<p>Hi</p><img src="https://a.example/a.png">')).toEqual([
    'The image has no alternative text.',
  ]);
  expect(check('<p>Hi <b>x</b></p><a href="https://">a</a>')).toEqual(['The link has no URL.']);
  expect(check('<p>x</p><a href="/a">a</a>')).toEqual([
    'Use a complete URL that starts with https://.',
  ]);
  expect(check('<p>x</p><form></form>')).toEqual(['Email apps remove the <form> element.']);
  expect(check(`<p>${'x'.repeat(110_000)}</p>`)).toEqual([
    'The email is 108 KB. Gmail clips emails larger than 102 KB.',
  ]);
  expect(check('<div></div>')).toEqual(['The email has no text.']);
});

it('parses colors', () => {
  expect(['#ABC', 'rgb(1, 2, 255)', 'White', 'var(--x)', undefined].map(toHex)).toEqual([
    '#aabbcc',
    '#0102ff',
    '#ffffff',
    undefined,
    undefined,
  ]);
});
