import { expect, it } from 'vitest';
import { sanitizeMarkup } from '#core/contract/safeMarkup';

it('removes buttons’ own addresses that run a script', () => {
  for (const html of [
    '<form action="javascript:alert(1)"></form>',
    '<form><button formaction="javascript:alert(1)">x</button></form>',
    '<form><input type="image" formaction="java&#115;cript:alert(1)"></form>',
  ])
    expect(sanitizeMarkup(html)).not.toContain('alert(');
});

it('removes what an animation would turn a link into', () => {
  for (const target of ['href', 'HREF', ' href', 'hre&#102;', 'xlink:href'])
    expect(
      sanitizeMarkup(
        `<svg><a><animate attributeName="${target}" values="javascript:alert(1)"/></a></svg>`,
      ),
    ).toBe('<svg><a><animate /></a></svg>');
});

it('keeps an animation of how something looks', () => {
  const html = '<circle r="4"><animate attributename="opacity" values="0;1" dur="1s" /></circle>';
  expect(sanitizeMarkup(html)).toBe(html);
});
