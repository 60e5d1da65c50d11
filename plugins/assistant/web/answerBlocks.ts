/** One line of a list, with the list below it. */
export interface Item {
  readonly text: string;
  readonly below: readonly Item[];
  readonly ordered: boolean;
}
/** A part of a reply as it is drawn. */
export type AnswerBlock =
  | { readonly kind: 'paragraph' | 'heading' | 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

const fence = /^\s*```/;
const item = /^(\s*)(?:[-*•]|(\d+)[.)])\s+(.*)$/;
const heading = /^#{1,6}\s+(.*)$/;
/** The line below the head of a table. */
const isRule = (line: string) => line.includes('|') && line.includes('-') && /^[\s:|-]*$/.test(line);

/** Reads a reply as paragraphs, headings, lists, tables and code. A part that has not come whole yet is drawn as far as it has. */
export function answerBlocks(text: string): readonly AnswerBlock[] {
  const lines = text.split('\n');
  const blocks: AnswerBlock[] = [];
  let at = 0;
  const take = (more: (line: string) => boolean) => {
    const from = at;
    while (at < lines.length && more(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const head = heading.exec(line);
    if (fence.test(line)) {
      at++;
      blocks.push({ kind: 'code', text: take(each => !fence.test(each)).join('\n') });
      at++;
    } else if (line.trim() === '') at++;
    else if (head) {
      at++;
      blocks.push({ kind: 'heading', text: head[1]!.replace(/[ #]+$/, '') });
    } else if (item.test(line)) {
      const own = take(each => item.test(each) || (/^\s+\S/.test(each) && !fence.test(each)));
      blocks.push({ kind: 'list', ordered: /^\s*\d/.test(line), items: nested(own) });
    } else if (line.includes('|') && isRule(lines[at + 1] ?? '')) {
      const rows = take(each => each.includes('|')).filter(each => !isRule(each));
      blocks.push({ kind: 'table', rows: rows.map(cells) });
    } else {
      const own = take(each => each.trim() !== '' && !item.test(each) && !fence.test(each) && !heading.test(each));
      blocks.push({ kind: 'paragraph', text: own.join('\n') });
    }
  }
  return blocks;
}

/** Lines of a list by how far they stand in; a line without a mark goes on with the one before. */
function nested(lines: readonly string[]): readonly Item[] {
  interface Open extends Item {
    text: string;
    readonly below: Open[];
    readonly depth: number;
  }
  const top: Open[] = [];
  const open: Open[] = [];
  for (const line of lines) {
    const [, indent = '', number, text = ''] = item.exec(line) ?? [];
    const last = open.at(-1);
    if (text === '' && last) {
      last.text += `\n${line.trim()}`;
      continue;
    }
    while (open.length > 0 && open.at(-1)!.depth >= indent.length) open.pop();
    const one: Open = { text, below: [], ordered: number !== undefined, depth: indent.length };
    (open.at(-1)?.below ?? top).push(one);
    open.push(one);
  }
  return top;
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim());
