import type { Move } from './Guide';

/** A piece of text in a sentence that is set apart: as code, in italics, or as an address. */
interface Span {
  readonly kind: 'code' | 'italic' | 'address' | 'words';
  readonly text: string;
}

const verbs =
  'open|select|enter|type|press|drag|sign in|you see|you no longer see|write the current time';
const begins = new RegExp(`^(?:(?:in|on|under|beside|at) [^,.]+, )?(?=(?:${verbs})\\b)`, 'i');
const between = new RegExp(`(?:,? and |, then |, and then |, )(?=(?:${verbs})\\b)`, 'i');
const spans = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|<(https?:[^>]+)>|\[([^\]]*)\]\([^)]*\)/g;

/** A sentence that begins as an instruction does and is none that can be followed. */
export class SentenceError extends Error {}

/** Puts a sign in place of each span, so that no stop or comma of it ends a sentence. */
function mask(text: string): readonly [masked: string, spans: readonly Span[]] {
  const found: Span[] = [];
  const masked = text.replace(spans, (_, code, bold, italic, address, link) => {
    const words: string | undefined = bold ?? link;
    if (words !== undefined) return words;
    const kind = code !== undefined ? 'code' : italic !== undefined ? 'italic' : 'address';
    found.push({ kind, text: code ?? italic ?? address });
    return `${kind[0]}⟦${found.length - 1}⟧`;
  });
  return [masked, found];
}

/** Instructions by their form; `c⟦⟧` stands for code, `i⟦⟧` for italics, `a⟦⟧` for an address. */
const forms: readonly (readonly [RegExp, (texts: readonly string[]) => readonly Move[]])[] = [
  [/^open the address that the terminal shows$/, () => [{ kind: 'visitShown' }]],
  [/^open a⟦⟧$/, ([address = '']) => [{ kind: 'visit', address }]],
  [/^open i⟦⟧(?: > i⟦⟧)*(?: in [\w ]+)?$/, names => [{ kind: 'open', names }]],
  [
    /^select i⟦⟧(?: > i⟦⟧)*(?: (?:in|on|beside|next to) [\w ]+)?$/,
    names => [{ kind: 'select', names }],
  ],
  [
    /^enter c⟦⟧ under i⟦⟧(?:(?:,| and|, and) c⟦⟧ under i⟦⟧)*$/,
    texts =>
      texts.flatMap((value, at) =>
        at % 2 === 0 ? [{ kind: 'enter' as const, value, label: texts[at + 1] ?? '' }] : [],
      ),
  ],
  [/^type c⟦⟧$/, ([text = '']) => [{ kind: 'type', text }]],
  [/^press c⟦⟧ in (?:its|that|the) terminal(?: of c⟦⟧)?$/, () => [{ kind: 'stop' }]],
  [/^press c⟦⟧(?: \([^)]*\))?$/, ([keys = '']) => [{ kind: 'press', keys }]],
  [/^drag i⟦⟧ onto the canvas$/, ([name = '']) => [{ kind: 'drag', name }]],
  [/^sign in(?: at a⟦⟧)?$/, () => [{ kind: 'signIn' }]],
  [
    /^write the current time(?: \(utc\))? in place of c⟦⟧$/,
    ([instead = '']) => [{ kind: 'time', instead }],
  ],
];

function parseClause(clause: string, all: readonly Span[]): readonly Move[] {
  const own = [...clause.matchAll(/⟦(\d+)⟧/g)].map(([, at]) => all[Number(at)]!);
  const form = clause.toLowerCase().replace(/⟦\d+⟧/g, '⟦⟧').trim();
  if (/^you (no longer )?see\b/.test(form) && own.length > 0) {
    const gone = form.startsWith('you no longer');
    return own.map(({ kind, text }) =>
      kind === 'code' ? { kind: 'read', text } : { kind: 'see', text, gone },
    );
  }
  const [, toMoves] = forms.find(([pattern]) => pattern.test(form)) ?? [];
  if (!toMoves)
    throw new SentenceError(`“${unmask(clause, all)}” is no instruction that can be followed.`);
  return toMoves(own.map(({ text }) => text));
}

const marks = {
  code: ['`', '`'],
  italic: ['*', '*'],
  address: ['<', '>'],
  words: ['', ''],
} as const;
const unmask = (text: string, all: readonly Span[]) =>
  text.replace(/[cia]⟦(\d+)⟧/g, (_, at) => {
    const { kind, text: inner } = all[Number(at)]!;
    return marks[kind].join(inner);
  });

/** A sentence of a paragraph with its instructions, and where it begins. */
export interface Instruction {
  readonly at: number;
  readonly sentence: string;
  readonly moves: readonly Move[];
}

/**
 * Returns the sentences of a paragraph that tell the reader to do or see something; all others are
 * prose.
 *
 * @throws SentenceError where a sentence begins as an instruction and is none
 */
export function parseMoves(paragraph: string): readonly Instruction[] {
  const [masked, all] = mask(paragraph);
  let at = 0;
  return masked.split(/(?<=[.:?!])\s+/).flatMap(part => {
    const sentence = unmask(part, all);
    const start = paragraph.indexOf(sentence.slice(0, 12), at);
    at = Math.max(start, at);
    const [location] = begins.exec(part) ?? [];
    if (location === undefined) return [];
    const clauses = part.slice(location.length).replace(/[.:]$/, '').split(between);
    return [{ at, sentence, moves: clauses.flatMap(clause => parseClause(clause, all)) }];
  });
}
