import { describe, expect, it } from 'vitest';
import { findBlock, walkBlocks } from '#plugins/pages/contract/blocks/block';
import {
  copyBlock,
  insertBlock,
  moveBlock,
  removeBlock,
} from '#plugins/pages/contract/blocks/editBlocks';
import { applyPatches, readText } from '#plugins/pages/contract/blocks/units';
import { listSettings } from './blockSettings';
import { isPreheader, readMail } from './readMail';

const cell = (inner: string, more = '') => `<td${more}>${inner}</td>`;
const table = (...rows: readonly string[]) =>
  `<table role="presentation"><tbody>${rows.map(row => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const button = table(
  cell('<a href="https://a.example" style="color:#fff">Go on</a>', ' bgcolor="#123456"'),
);
const draw = (html: string) =>
  Array.from(walkBlocks(readMail(html))).map(({ id, kind, text }) =>
    text ? `${id} ${kind} ${readText(html, text)}` : `${id} ${kind}`,
  );

describe('a mail as blocks', () => {
  it('is one block around its parts, in any layout', () => {
    const html = `<html><head><style>h1{}</style></head><body>${table(cell(table(cell('<h1>Hi</h1><p>Text</p>'))))}</body></html>`;
    expect(draw(html)).toEqual(['0 container', '0.0 heading Hi', '0.1 text Text']);
  });

  it('has buttons, passcodes, spacers, columns, and the text beside the subject', () => {
    expect(draw(button)).toEqual(['0 button Go on']);
    expect(draw('<p style="letter-spacing: 4px">123456</p>')).toEqual(['0 passcode 123456']);
    expect(draw('<div style="height:8px">&nbsp;</div>')).toEqual(['0 spacer']);
    expect(draw(table(cell('<h2>A</h2>') + cell('<h2>B</h2>')))).toEqual([
      '0 container',
      '0.0 container',
      '0.0.0 heading A',
      '0.1 container',
      '0.1.0 heading B',
    ]);
    const html = '<div style="display:none">Soon</div><p>Now</p>';
    expect(readMail(html).map(({ part }) => isPreheader(html, part))).toEqual([true, false]);
    expect(draw(table(cell('<a href="https://a.example">Only a link</a>')))).not.toContain(
      '0 button Only a link',
    );
  });

  it('puts new blocks into cells, never between them', () => {
    const html = table(cell('<h2>A</h2>') + cell('<h2>B</h2>'));
    const added = (place: Parameters<typeof insertBlock>[1]) =>
      draw(insertBlock(html, place, '<hr>', readMail).html);
    expect(added({ after: '0.0' })).toContain('0.0.1 divider');
    expect(added({ into: '0' })).toContain('0.1.1 divider');
    expect(added({ after: '0' })).toContain('1 divider');
    expect(draw(copyBlock(html, '0.1', undefined, readMail).html)).toContain('0.2.0 heading B');
    expect(draw(moveBlock(html, '0.1', 'up', readMail)!.html)[2]).toBe('0.0.0 heading B');
    expect(moveBlock(html, '0.1', 'out', readMail)).toBeUndefined();
    expect(draw(moveBlock(html, '0.0.0', 'out', readMail)!.html)).toContain('1 heading A');
    expect(draw(removeBlock(html, '0.1', readMail).html).join()).not.toContain('B');
  });

  it('changes only the edited setting', () => {
    const change = (html: string, key: string, value: string, id = '0') => {
      const block = findBlock(readMail(html), id)!;
      const setting = listSettings({ html, blocks: [] }, block)!.find(each => each.key === key)!;
      return applyPatches(html, setting.write(value));
    };
    expect(change(button, 'href', 'https://b.example')).toBe(
      button.replace('a.example', 'b.example'),
    );
    expect(change(button, 'background-color', '#654321')).toBe(
      button.replace('bgcolor="#123456"', 'bgcolor="#654321" style="background-color:#654321;"'),
    );
    expect(change(button, 'text', 'Leave')).toBe(button.replace('Go on', 'Leave'));
    const styled = "<P style='margin: 0; COLOR : #111 !important; background-color:#fff'>x</P>";
    expect(change(styled, 'color', '#222222')).toBe(styled.replace('#111', '#222222'));
    const spacer = '<div style="line-height:8px; height: 8px">&nbsp;</div>';
    expect(change(spacer, 'height', '16')).toBe(spacer.replaceAll('8px', '16px'));
  });
});
