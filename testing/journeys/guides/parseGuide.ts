import { GuideError, type Hunk, type Section, type Step } from './Guide';
import { parseMoves, SentenceError } from './parseMoves';

interface Block {
  readonly line: number;
  readonly kind: 'heading' | 'paragraph' | 'fence';
  /** The language of a fence. */
  readonly language: string;
  readonly lines: readonly string[];
}

const indented = (line: string) => line.length - line.trimStart().length;

/** Splits a page into headings, paragraphs or points of lists, and fences. */
function* readBlocks(text: string): Generator<Block> {
  const lines = text.split('\n');
  let paragraph: string[] = [];
  const end = (at: number): Block[] => {
    const block = { line: at - paragraph.length + 1, kind: 'paragraph', language: '' } as const;
    const said = paragraph;
    paragraph = [];
    return said.length > 0 ? [{ ...block, lines: said }] : [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const [, language] = /^\s*```(\w*)/.exec(line) ?? [];
    if (language !== undefined) {
      yield* end(at);
      const from = indented(line);
      const length = lines.slice(at + 1).findIndex(each => /^\s*```\s*$/.test(each));
      const inner = lines.slice(at + 1, at + 1 + length).map(each => each.slice(from));
      yield { line: at + 2, kind: 'fence', language, lines: inner };
      at += length + 1;
    } else if (line.startsWith('#')) {
      yield* end(at);
      yield { line: at + 1, kind: 'heading', language: '', lines: [line] };
    } else if (line.trim() === '' || /^\s*\|/.test(line)) yield* end(at);
    else {
      if (/^\s*(-|\d+\.) /.test(line)) yield* end(at);
      paragraph.push(line.trim().replace(/^(-|\d+\.|>) /, ''));
    }
  }
  yield* end(lines.length);
}

/** Commands of a block, one a line; a line that ends with `\` goes on in the next one. */
function toCommands({ line, lines }: Block, lead: string): Step[] {
  const commands = lines.flatMap((text, at) => {
    const isRest = at > 0 && lines[at - 1]!.endsWith('\\');
    if (isRest || text.trim() === '' || text.startsWith('#')) return [];
    let command = text;
    for (let next = at + 1; command.endsWith('\\'); next++)
      command = `${command.slice(0, -1).trim()} ${lines[next]!.trim()}`;
    return [{ line: line + at, command }];
  });
  const isApart = /\b(another|second|third) terminal\b/i.test(lead);
  return commands.map((each, at) => ({
    ...each,
    kind: 'command',
    apart: isApart,
    stays: isApart && at === commands.length - 1,
  }));
}

function toHunks({ line, lines }: Block): Hunk[] {
  const hunks: Hunk[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at++) {
    if (at < lines.length && !lines[at]!.startsWith('@@')) continue;
    const part = lines.slice(from, at);
    const pick = (sign: string) =>
      part.filter(each => !each.startsWith(sign)).map(each => `${each.slice(1)}\n`);
    if (part.length > 0)
      hunks.push({ line: line + from, before: pick('+').join(''), after: pick('-').join('') });
    from = at + 1;
  }
  return hunks;
}

/** Reads the steps of a code block: commands, a file, or an edit. Other blocks only show something. */
function readFence(path: string, block: Block, lead: string): Step[] {
  const { language, line, lines } = block;
  if (language === 'sh') return toCommands(block, lead);
  if (language === 'diff') {
    const [, file] = /\bin `([^`]+)`[^`]*:$/i.exec(lead) ?? [];
    if (!file) throw new GuideError(path, line, 'An edit follows “In `file`:”.');
    return [{ line, kind: 'edit', path: file, hunks: toHunks(block) }];
  }
  const [, file] = /\bcreate `([^`]+)`[^`]*:$/i.exec(lead) ?? [];
  return file ? [{ line, kind: 'write', path: file, text: `${lines.join('\n')}\n` }] : [];
}

function readParagraph(path: string, { line, lines }: Block): Step[] {
  const text = lines.join('\n');
  const lineAt = (at: number) => line + text.slice(0, at).split('\n').length - 1;
  try {
    return parseMoves(text.replaceAll('\n', ' ')).flatMap(({ at, sentence, moves }) =>
      moves.map((move): Step => ({ line: lineAt(at), kind: 'move', sentence, move })),
    );
  } catch (fault) {
    if (fault instanceof SentenceError) throw new GuideError(path, line, fault.message);
    throw fault;
  }
}

/**
 * Reads what a guide tells its reader to do, by its headings. Commands stand in `sh` blocks, edits
 * in `diff` blocks after “In `file`:”, files after “Create `file`:”. Of the prose, sentences that
 * begin with a verb of `parseMoves` are followed.
 *
 * @throws GuideError where such a sentence cannot be followed
 */
export function parseGuide(path: string, text: string): readonly Section[] {
  const sections: { title: string; steps: Step[] }[] = [];
  let lead = '';
  for (const block of readBlocks(text)) {
    if (block.kind === 'heading')
      sections.push({ title: block.lines[0]!.replace(/^#+ /, ''), steps: [] });
    const steps = sections.at(-1)?.steps ?? [];
    if (block.kind === 'fence') steps.push(...readFence(path, block, lead));
    if (block.kind === 'paragraph') steps.push(...readParagraph(path, block));
    lead = block.kind === 'paragraph' ? block.lines.join(' ') : '';
  }
  return sections.filter(({ steps }) => steps.length > 0);
}
