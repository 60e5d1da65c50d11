import { expect, it } from 'vitest';
import { parseBlocks, parseInline, plain } from './parseMarkdown';

it('reads headings, paragraphs, lists within lists, tables and code', () => {
  const text =
    '# One `two`\n\na\nb\n\n- x\n  more\n  - y\n- z\n\n1. first\n\n| a | b |\n|---|---|\n| 1 \\| 2 | `c` |\n\n```sh\n# no heading\n```\n## One two';
  expect(parseBlocks(text)).toEqual([
    { kind: 'heading', level: 1, id: 'one-two', text: 'One `two`' },
    { kind: 'paragraph', text: 'a b' },
    {
      kind: 'list',
      ordered: false,
      items: [
        [
          { kind: 'paragraph', text: 'x more' },
          { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', text: 'y' }]] },
        ],
        [{ kind: 'paragraph', text: 'z' }],
      ],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'paragraph', text: 'first' }]] },
    { kind: 'table', head: ['a', 'b'], rows: [['1 | 2', '`c`']] },
    { kind: 'code', text: '# no heading' },
    { kind: 'heading', level: 2, id: 'one-two-1', text: 'One two' },
  ]);
  for (const odd of ['```', '| a |', '- ', '#', '**', '[a](b', '   - x\n - y\n\n\n'])
    expect(() => parseBlocks(odd)).not.toThrow();
});

it('parses inline marks, and keeps everything else as text', () => {
  expect(plain('**a *b*** `c**d` [e `f`](g) 2 * 3 * 4 <b>h</b>')).toBe(
    'a b c**d e f 2 * 3 * 4 <b>h</b>',
  );
  expect(parseInline('[a](b.md#c)')).toEqual([
    { kind: 'link', to: 'b.md#c', parts: [{ kind: 'text', text: 'a' }] },
  ]);
});

it('keeps the indentation of nested lists and of code in items', () => {
  const text =
    '1. Set it:\n   ```js\n   if (a) {\n     b();\n   }\n   ```\n2. Then\n   - x\n     - y';
  const item = (word: string, ...below: unknown[]) => [{ kind: 'paragraph', text: word }, ...below];
  const list = (...items: unknown[]) => ({ kind: 'list', ordered: false, items });
  expect(parseBlocks(text)).toEqual([
    {
      kind: 'list',
      ordered: true,
      items: [
        item('Set it:', { kind: 'code', text: 'if (a) {\n  b();\n}' }),
        item('Then', list(item('x', list(item('y'))))),
      ],
    },
  ]);
});
