import { expect, it } from 'vitest';
import { walkBlocks } from '#plugins/pages/contract/blocks/block';
import { readText } from '#plugins/pages/contract/blocks/units';
import { checkMail } from '../domain/checkMail';
import { readMail } from '../domain/readMail';
import { mailNodes } from '../domain/mailNodes';
import { createMailMedium } from './mailMedium';
import { listSnippets, listStarts } from './snippets';

const mailMedium = createMailMedium(mailNodes[0]!);

it.each(listSnippets('[code]'))('$id is one block with the name in the menu', ({ title, make }) => {
  const html = make([]);
  const blocks = readMail(html);
  expect(blocks).toHaveLength(1);
  const [block] = blocks;
  const names: Readonly<Record<string, string>> = { passcode: 'One-time code' };
  const kind = block!.kind;
  const shown = mailMedium.getTitle(html, block!) ?? names[kind] ?? kind;
  expect(shown.toLowerCase()).toBe(title.toLowerCase());
});

it.each(listStarts('Hello {{name}},\n\nthis is <text>.', '[code]'))(
  '$id has blocks to edit',
  ({ make }) => {
    const html = make([]);
    const blocks = readMail(html);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]!.children.length).toBeGreaterThan(1);
    expect(Array.from(walkBlocks(blocks)).some(({ kind }) => kind === 'code')).toBe(false);
    // The only thing left to say is where a button leads.
    expect(checkMail({ html, blocks }).filter(({ message }) => !/URL/.test(message))).toEqual([]);
    expect(html.replace(/\{\{name\}\}/, '')).not.toMatch(/\}\}/);
  },
);

it('keeps the plain text of an email that starts from it', () => {
  const html = listStarts('Hello {{name}},\n\nthis is <text>.', '[code]')[0]!.make([]);
  const texts = Array.from(walkBlocks(readMail(html))).flatMap(({ text }) =>
    text ? [readText(html, text)] : [],
  );
  expect(texts).toEqual(['Hello {{name}},', 'this is <text>.']);
  expect(listStarts(' ', '[code]')[0]!.id).toBe('startPasscode');
});
