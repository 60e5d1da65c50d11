import { plain } from './parseInline';

/** A piece of a text on one line. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly parts: readonly Inline[] };

/** A piece of a document. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph' | 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

const fence = /^\s*(```|~~~)/;
const heading = /^(#{1,6})\s+(.*?)\s*#*$/;
const bullet = /^(\s*)([-*+•]|\d+[.)])\s+(.*)$/;
const row = /^\s*\|(.*)\|\s*$/;

/** Reads a document: headings, paragraphs, lists, tables and code. */
export function parseBlocks(text: string): readonly Block[] {
  const reader = new Reader(text.replaceAll('\r\n', '\n').split('\n'));
  return reader.blocks();
}

/** Goes through lines once. */
class Reader {
  private at = 0;
  private readonly ids = new Map<string, number>();

  constructor(private readonly lines: readonly string[]) {}

  blocks(): Block[] {
    const found: Block[] = [];
    while (this.at < this.lines.length) {
      if (this.line.trim() === '') this.at += 1;
      else found.push(this.block());
    }
    return found;
  }

  private get line(): string {
    return this.lines[this.at] ?? '';
  }

  private block(): Block {
    const title = heading.exec(this.line);
    if (title) {
      this.at += 1;
      const text = title[2]!;
      return { kind: 'heading', level: title[1]!.length, id: this.idOf(text), text };
    }
    if (fence.test(this.line)) return this.code();
    if (row.test(this.line) && /^[\s|:-]+$/.test(this.lines[this.at + 1] ?? ''))
      return this.table();
    if (bullet.test(this.line)) return this.list();
    return { kind: 'paragraph', text: this.while(line => !begins(line)) };
  }

  private code(): Block {
    const mark = fence.exec(this.line)![1]!;
    this.at += 1;
    const lines: string[] = [];
    while (this.at < this.lines.length && !this.line.trim().startsWith(mark))
      lines.push(this.lines[this.at++]!);
    this.at += 1;
    return { kind: 'code', text: lines.join('\n') };
  }

  private table(): Block {
    const head = parseCells(this.line);
    this.at += 2;
    const rows: string[][] = [];
    while (row.test(this.line)) rows.push(parseCells(this.lines[this.at++]!));
    return { kind: 'table', head, rows };
  }

  private list(): Block {
    const [, indent = '', mark = ''] = bullet.exec(this.line)!;
    const items: (readonly Block[])[] = [];
    for (;;) {
      const found = bullet.exec(this.line);
      if (!found || found[1]!.length !== indent.length) break;
      const lines = [found[3]!];
      // What stands in further than the item's own text, such as code and lists below lists, keeps
      // that.
      const margin = new RegExp(`^\\s{0,${indent.length + found[2]!.length + 1}}`);
      this.at += 1;
      while (this.at < this.lines.length && this.within(indent.length))
        lines.push(this.lines[this.at++]!.replace(margin, ''));
      items.push(new Reader(lines).blocks());
    }
    return { kind: 'list', ordered: /\d/.test(mark), items };
  }

  /** Whether the line goes on with the item of a list that stands so far in. */
  private within(indent: number): boolean {
    if (this.line.trim() === '') return /^\s/.test(this.lines[this.at + 1] ?? '');
    const found = bullet.exec(this.line);
    return found ? found[1]!.length > indent : /^\s/.test(this.line) || !begins(this.line);
  }

  private while(holds: (line: string) => boolean): string {
    const from = this.at;
    do this.at += 1;
    while (this.at < this.lines.length && holds(this.line));
    return this.lines
      .slice(from, this.at)
      .map(line => line.trim())
      .join(' ');
  }

  /** The name of a heading in addresses: the same as where the file is shown elsewhere. */
  private idOf(text: string): string {
    const id = plain(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const times = this.ids.get(id) ?? 0;
    this.ids.set(id, times + 1);
    return times ? `${id}-${times}` : id;
  }
}

/** Whether a line begins something other than more of a paragraph. */
const begins = (line: string) =>
  line.trim() === '' ||
  heading.test(line) ||
  fence.test(line) ||
  row.test(line) ||
  bullet.test(line);

/** The cells of a line of a table; a bar after a backslash belongs to its cell. */
const parseCells = (line: string): string[] =>
  row
    .exec(line)![1]!
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll(String.raw`\|`, '|'));
