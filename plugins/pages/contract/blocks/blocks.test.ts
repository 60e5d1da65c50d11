import { describe, expect, it } from 'vitest';
import { findBlock, walkBlocks, type Block } from './block';
import { copyBlock, findEdited, insertBlock, moveBlock, removeBlock } from './editBlocks';
import { patchAttribute, readAttribute } from './attributes';
import {
  findLabel,
  listFieldNames,
  listOptions,
  patchBlockText,
  patchLabel,
  renameField,
} from './fields';
import { readBlocks } from './readBlocks';
import { applyPatches, patchText, readText } from './units';

const page = `<main class="sk-card">
  <h1>Sign in &amp; go</h1>
  <!-- kept -->
  <p data-skcomponent="skerror" role="alert"></p>
  <form id="f">
    <label>Email<input id="email" name="email" type=email required></label>
    <div class="form-floating">
      <input id="secret" type="password"><label for="secret">Secret</label>
      <span data-skcomponent="skerrormessage" data-skerrorid="secret"></span>
    </div>
    <input type="hidden" name="risk">
    <button data-skcomponent="skbutton">Go</button>
  </form>
  {{#if help}}
  <a href="https://example.com">Help</a>
  {{/if}}
  <svg><path d="M0"/></svg>
</main>`;
const outline = (blocks: readonly Block[]) =>
  Array.from(walkBlocks(blocks), ({ id, kind }) => `${id} ${kind}`);
const find = (html: string, id: string) => findBlock(readBlocks(html), id)!;

it('parses a page as a tree of blocks', () => {
  expect(outline(readBlocks(page))).toEqual([
    '0 container',
    '0.0 heading',
    '0.1 message',
    '0.2 form',
    '0.2.0 field',
    '0.2.1 field',
    '0.2.2 hidden',
    '0.2.3 button',
    '0.3 condition',
    '0.4 link',
    '0.5 condition',
    '0.6 code',
  ]);
  expect(listFieldNames(readBlocks(page))).toEqual(['email', 'secret', 'risk']);
});

it('parses what browsers accept', () => {
  expect(outline(readBlocks('<p>One<p>Two<ul><li>A<li>B</ul></nothing>'))).toEqual([
    '0 text',
    '1 text',
    '2 container',
    '2.0 text',
    '2.1 text',
  ]);
  expect(
    outline(readBlocks('Loose <b>words</b>, <br>and <p>more <a href="#">here</a></p>')),
  ).toContain('3 text');
  expect(readBlocks('')).toEqual([]);
});

it('parses a page that is too long or deep as far as it goes', () => {
  expect(outline(readBlocks('<p>x</p>'.repeat(100_000)))).toEqual(['0 code']);
  const nested = readBlocks('<div>'.repeat(3000));
  expect(Math.max(...Array.from(walkBlocks(nested), ({ id }) => id.split('.').length))).toBe(101);
});

describe('texts', () => {
  it('change only what differs', () => {
    const { text } = find(page, '0.0');
    expect(readText(page, text!)).toBe('Sign in & go');
    const changed = applyPatches(page, patchText(page, text!, 'Sign in & stay <now>'));
    expect(changed).toBe(page.replace('&amp; go', '&amp; stay &lt;now&gt;'));
  });

  it('keep references and line breaks', () => {
    const html = '<p>Hello\n  {{global.variables.name}}, you</p>';
    const { text } = find(html, '0');
    expect(readText(html, text!)).toBe('Hello {{global.variables.name}}, you');
    const changed = applyPatches(
      html,
      patchText(html, text!, 'Hello {{global.variables.name}}, all'),
    );
    expect(changed).toBe(html.replace('you', 'all'));
  });
});

describe('attributes', () => {
  const tag = (html: string) => find(html, '0').element!.open;
  it.each([
    ['<a href="/x" class=b>t</a>', 'href', '/y', '<a href="/y" class=b>t</a>'],
    ["<a href='/x'>t</a>", 'href', "/'", "<a href='/&#39;'>t</a>"],
    ['<a href=/x>t</a>', 'href', '/y z', '<a href="/y z">t</a>'],
    ['<a href>t</a>', 'href', '/y', '<a href="/y">t</a>'],
    ['<a>t</a>', 'href', '/"', '<a href="/&quot;">t</a>'],
    ['<input type="text" />', 'name', 'a', '<input type="text" name="a" />'],
    ['<input\n  type="text"\n  required>', 'required', undefined, '<input\n  type="text">'],
    ['<img src="/a.png">', 'src', '/a.png', '<img src="/a.png">'],
  ])('%s: %s becomes %s', (html, name, value, expected) => {
    const changed = applyPatches(html, patchAttribute(html, tag(html), name, value));
    expect(changed).toBe(expected);
    expect(readAttribute(changed, tag(changed), name)).toBe(value);
  });
});

describe('fields', () => {
  it('take their label from around, beside, or a matching name', () => {
    const label = (html: string, id: string) => {
      const found = findLabel(html, find(html, id));
      return found && readText(html, found.text);
    };
    expect(label(page, '0.2.0')).toBe('Email');
    expect(label(page, '0.2.1')).toBe('Secret');
    expect(label('<label for="a">Far</label><hr><input id="a">', '2')).toBe('Far');
    expect(label('<input>', '0')).toBeUndefined();
  });

  it('are renamed with their references', () => {
    const renamed = renameField(page, 'secret', 'password');
    expect(renamed).toContain('<input id="password" type="password"><label for="password">');
    expect(renamed).toContain('data-skerrorid="password"');
    expect(renameField(renamed, 'password', 'secret')).toBe(page);
    expect(renameField(page, 'email', 'mail')).toContain('<input id="mail" name="mail" type=email');
  });

  it('list their options', () => {
    const html = '<select name="c"><option value="at">Austria<option>Peru</select>';
    expect(listOptions(html, find(html, '0').control!)).toEqual([
      { value: 'at', text: 'Austria' },
      { value: 'Peru', text: 'Peru' },
    ]);
  });
});

describe('blocks', () => {
  it('are added after another, or into an empty one, on their own lines', () => {
    const after = insertBlock(page, { after: '0.0' }, '<hr>');
    expect(after.html).toBe(page.replace('go</h1>', 'go</h1>\n  <hr>'));
    expect(findEdited(after)).toBe('0.1');
    const into = insertBlock('<div></div>', { into: '0' }, '<p>\n  A\n</p>');
    expect(into.html).toBe('<div>\n  <p>\n    A\n  </p>\n</div>');
    expect(findEdited(into)).toBe('0.0');
    expect(insertBlock('', { into: '' }, '<hr>')).toEqual({ html: '<hr>', at: 0 });
  });

  it('are removed with their lines, and select a neighbor', () => {
    const removed = removeBlock(page, '0.0');
    expect(removed.html).toBe(page.replace('\n  <h1>Sign in &amp; go</h1>', ''));
    expect(findEdited(removed)).toBe('0.0');
    expect(removeBlock('<b>a</b><hr>', '1')).toEqual({ html: '<b>a</b>', at: 0 });
    expect(removeBlock('<hr>', '0').html).toBe('');
  });

  it('are moved and stay selected', () => {
    const down = moveBlock(page, '0.0', 'down')!;
    expect(findEdited(down)).toBe('0.1');
    expect(down.html).toContain('<!-- kept -->\n  <h1>');
    expect(moveBlock(down.html, '0.1', 'up')!.html).toBe(page);
    expect(moveBlock(page, '0.0', 'up')).toBeUndefined();
    const out = moveBlock(page, '0.2.3', 'out')!;
    expect(findEdited(out)).toBe('0.3');
    expect(out.html).toContain('  </form>\n  <button data-skcomponent="skbutton">Go</button>\n');
    const back = moveBlock(out.html, '0.3', 'in')!;
    expect(back.html).toBe(page);
    expect(findEdited(back)).toBe('0.2.3');
    expect(moveBlock(page, '0.1', 'in')).toBeUndefined();
  });

  it('are copied', () => {
    const { html, at } = copyBlock(page, '0.2.0');
    expect(findEdited({ html, at })).toBe('0.2.1');
    expect(html.match(/\n {4}<label>Email/g)).toHaveLength(2);
  });
});

it('change the text of a label', () => {
  const block = find(page, '0.2.0');
  const changed = applyPatches(page, patchLabel(page, block, 'Work email'));
  expect(changed).toBe(page.replace('Email', 'Work email'));
  const cleared = applyPatches(page, patchLabel(page, block, ''));
  expect(applyPatches(cleared, patchLabel(cleared, find(cleared, '0.2.0'), 'Email'))).toBe(page);
  const bare = '<p>\n  <input name="a">\n</p>';
  expect(applyPatches(bare, patchLabel(bare, find(bare, '0.0'), 'A & B'))).toBe(
    '<p>\n  <label>A &amp; B<input name="a"></label>\n</p>',
  );
});

it('name the environment’s text that they show, or none', () => {
  const html = '<h1 data-sktext="flows.pages.signIn">Sign in</h1>';
  const say = (text: string) => applyPatches(html, patchBlockText(html, find(html, '0'), text));
  expect(say('Welcome')).toBe('<h1>Welcome</h1>');
  expect(say('Check your email')).toBe(
    '<h1 data-sktext="flows.pages.checkEmail">Check your email</h1>',
  );
});
