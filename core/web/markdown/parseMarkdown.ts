/** Code, a link or picture, strong text, emphasis; whatever comes first is taken first. */
const marks =
  /`([^`]+)`|(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^()\s]+)\)|\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*/;

/** The marks are looked for once for each letter, so a text that no person wrote is shown as it is. */
const longestMarked = 4000;

/** Reads the marks of one text; what is no mark stays as it is written, HTML too. */
export function parseInline(text: string): readonly Inline[] {
  const match = text.length > longestMarked ? null : marks.exec(text);
  if (!match) return text ? [{ kind: 'text', text }] : [];
  const [whole, code, picture, label = '', to = '', strong, em] = match;
  const before = text.slice(0, match.index);
  const here: Inline[] =
    code !== undefined
      ? [{ kind: 'code', text: code }]
      : strong !== undefined
        ? [{ kind: 'strong', parts: parseInline(strong) }]
        : em !== undefined
          ? [{ kind: 'em', parts: parseInline(em) }]
          : picture
            ? [{ kind: 'text', text: label }]
            : [{ kind: 'link', to, parts: parseInline(label) }];
  return [
    ...(before ? [{ kind: 'text', text: before } as const] : []),
    ...here,
    ...parseInline(text.slice(match.index + whole.length)),
  ];
}

/** A text without its marks. */
export const plain = (text: string): string =>
  parseInline(text)
    .map(part => ('text' in part ? part.text : plainParts(part.parts)))
    .join('');

const plainParts = (parts: readonly Inline[]): string =>
  parts.map(part => ('text' in part ? part.text : plainParts(part.parts))).join('');

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
    const parsed: Block[] = [];
    while (this.at < this.lines.length) {
      if (this.line.trim() === '') this.at += 1;
      else parsed.push(this.block());
    }
    return parsed;
  }

  private get line(): string {
    return this.lines[this.at] ?? '';
  }

  /** Returns the line and moves to the next. */
  private take(): string {
    const { line } = this;
    this.at += 1;
    return line;
  }

  private block(): Block {
    const [, signs, text = ''] = heading.exec(this.line) ?? [];
    if (signs) {
      this.at += 1;
      return { kind: 'heading', level: signs.length, id: this.idOf(text), text };
    }
    if (fence.test(this.line)) return this.code();
    if (row.test(this.line) && /^[\s|:-]+$/.test(this.lines[this.at + 1] ?? ''))
      return this.table();
    if (bullet.test(this.line)) return this.list();
    return { kind: 'paragraph', text: this.while(line => !begins(line)) };
  }

  private code(): Block {
    const [, mark = ''] = fence.exec(this.take()) ?? [];
    const lines: string[] = [];
    while (this.at < this.lines.length && !this.line.trim().startsWith(mark))
      lines.push(this.take());
    this.at += 1;
    return { kind: 'code', text: lines.join('\n') };
  }

  private table(): Block {
    const head = parseCells(this.line);
    this.at += 2;
    const rows: string[][] = [];
    while (row.test(this.line)) rows.push(parseCells(this.take()));
    return { kind: 'table', head, rows };
  }

  private list(): Block {
    const [, indent = '', mark = ''] = bullet.exec(this.line) ?? [];
    const items: (readonly Block[])[] = [];
    for (;;) {
      const [, before = '', sign, first = ''] = bullet.exec(this.line) ?? [];
      if (!sign || before.length !== indent.length) break;
      const lines = [first];
      // What stands in further than the item's own text, such as code and lists below lists, keeps
      // that.
      const margin = new RegExp(`^\\s{0,${indent.length + sign.length + 1}}`);
      this.at += 1;
      while (this.at < this.lines.length && this.within(indent.length))
        lines.push(this.take().replace(margin, ''));
      items.push(new Reader(lines).blocks());
    }
    return { kind: 'list', ordered: /\d/.test(mark), items };
  }

  /** Whether the line goes on with the item of a list that stands so far in. */
  private within(indent: number): boolean {
    if (this.line.trim() === '') return /^\s/.test(this.lines[this.at + 1] ?? '');
    const [, before] = bullet.exec(this.line) ?? [];
    return before === undefined
      ? /^\s/.test(this.line) || !begins(this.line)
      : before.length > indent;
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
function parseCells(line: string): string[] {
  const [, cells = ''] = row.exec(line) ?? [];
  return cells.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll(String.raw`\|`, '|'));
}
