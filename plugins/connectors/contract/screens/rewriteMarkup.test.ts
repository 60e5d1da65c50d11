import { expect, it } from 'vitest';
import { rewriteMarkup } from './rewriteMarkup';

const form = {
  action: 'http://here/hosted/continue',
  hidden: { 'sk.interactionToken': 'abc' },
  ownForm: 'sk-form',
};
const rewrite = (html: string) => rewriteMarkup(html, form);

it('removes scripts, handlers, frames, and executable URLs in any notation', () => {
  for (const html of [
    '<script>alert(1)</script>',
    '<SCRIPT src=//evil.example/x.js></SCRIPT >',
    '<script>alert(1)',
    '<img src=x onerror=alert(1)>',
    '<img src="x"onerror="alert(1)">',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="javascript&colon;alert(1)">x</a>',
    '<svg><a><animate attributeName=href values="javascript:alert(1)"/><text>x</text></a></svg>',
    '<svg><a><set attributeName="hre&#102;" to="javascript:alert(1)"/></a></svg>',
    '<svg><a><set attributeName=" href" to="javascript:alert(1)"/></a></svg>',
    '<svg><a><set attributeName="xlink:href" to="javascript:alert(1)"/></a></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<form action="https://evil.example" formaction="https://evil.example/c"><button formaction="https://evil.example/b">x</button></form>',
    '<template><script>alert(1)</script></template>',
    '<!-- <script>alert(1)</script> -->',
  ])
    expect(rewrite(html)).not.toMatch(/alert\(|evil\.example|javascript|onerror|onload|srcdoc/i);
});
it('keeps a plain page unchanged', () => {
  const html =
    '<div class="a"><h1 style="color:red">Hi &amp; bye</h1><img src="https://x.example/a.png" alt=""><a href="https://x.example" target="_blank">x</a></div>';
  expect(rewrite(html)).toBe(html);
});
it('submits every form here with the fields of the step', () => {
  const html = rewrite('<form id="f" method="get" target="_top"><input name="user"></form>');
  expect(html).toContain('<form id="f" method="post" action="http://here/hosted/continue">');
  expect(html).toContain('<input type="hidden" name="sk.interactionToken" value="abc">');
});
it('turns components with buttons into buttons of their form', () => {
  const html = rewrite(
    '<button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="BACK">x</button>',
  );
  expect(html).toContain(
    'type="submit" name="sk.button" value="next-event:BACK" form="sk-form" formnovalidate=""',
  );
  const named = rewrite(
    '<form id="f"></form><button data-skcomponent="skbutton" data-skform="f" data-skbuttonvalue="GO">x</button>',
  );
  expect(named).toContain('value="form-submit:GO" form="f"');
});
it('links a button without its form to the form around it, or the only one', () => {
  const button = '<button data-skcomponent="skbutton" data-skform="gone">x</button>';
  expect(rewrite(`<form id="a">${button}</form><form id="b"></form>`)).not.toContain(' form=');
  expect(rewrite(`<form id="a"></form>${button}`)).toContain('value="form-submit:" form="a"');
  expect(rewrite(`<form></form>${button}`)).toContain('value="form-submit:" form="sk-form-1"');
  expect(rewrite(`<form id="a"></form><form id="b"></form>${button}`)).toContain('form="sk-form"');
  expect(rewrite(`<template><form></form></template><form></form>${button}`)).toContain(
    '<form id="sk-form-1"',
  );
});
it('submits fields with an ID and no name, and fields outside of forms', () => {
  expect(rewrite('<form id="f"><input id="code"></form>')).toContain(
    '<input id="code" name="code">',
  );
  expect(rewrite('<select id="country"></select>')).toContain(
    '<select id="country" name="country" form="sk-form">',
  );
  expect(rewrite('<form><input id="code" name="otp"></form>')).toContain('id="code" name="otp">');
  expect(rewrite('<form><input type="submit" id="go"></form>')).not.toContain('name="go"');
});
it('supports the editor’s token for a component', () => {
  const tag = Buffer.from(
    'skcomponent "skbutton" id="b" class="c" label="Go <on>" value="GO" buttonType="next-event" form=""',
  ).toString('base64');
  const html = rewrite(`<p>[[[skcomponent###${tag}###e30=]]]</p>`);
  expect(html).toContain('value="next-event:GO"');
  expect(html).toContain('Go &lt;on&gt;</button>');
});

it('refills typed values as text, but no passwords', () => {
  const typed = { name: '"><script>', agree: 'on', kind: 'b', password: 'hunter2', code: '123456' };
  const html =
    '<input name="name" value="old"><input type="checkbox" name="agree"><input type="radio" name="kind" value="a" checked><input type="radio" name="kind" value="b"><input type="password" name="password"><input name="code" autocomplete="one-time-code">';
  const filled = rewriteMarkup(`<form>${html}</form>`, { ...form, typed });
  expect(filled).toContain('<input name="name" value="&quot;&gt;&lt;script&gt;">');
  expect(filled).toContain('<input type="checkbox" name="agree" checked="">');
  expect(filled).toContain('<input type="radio" name="kind" value="a">');
  expect(filled).toContain('<input type="radio" name="kind" value="b" checked="">');
  expect(filled).not.toMatch(/hunter2|123456/);
});

it('submits a field by its ID where that is read and its name isn’t', () => {
  const html = '<input id="token" name="tokn"><input id="a" name="b"><input id="c" name="d">';
  const read = rewriteMarkup(html, { ...form, fields: new Set(['token', 'b']) });
  expect([...read.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['token', 'b', 'd']);
});
