import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { CodeEdit, CodeProblem } from '#core/contract/fields/codeService';
import { strings } from '../strings';

const reference = /\{\{[^{}\n]*\}\}/g;
const token = /\{\{[^{}\n]*\}\}|"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** A reference may stand for a value, which is a number while the text is read. */
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text.replace(reference, found => '0'.padEnd(found.length)));
    return true;
  } catch {
    return false;
  }
};

/** Finds the first place at which a text is no JSON; a text that is empty has none. */
export function checkJson(state: EditorState): readonly CodeProblem[] {
  const text = state.doc.toString();
  if (text.trim() === '' || isJson(text)) return [];
  const masked: (readonly [number, number])[] = [...text.matchAll(reference)].map(
    ({ index, 0: found }) => [index, index + found.length],
  );
  let place: readonly [number, number] | undefined;
  syntaxTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (!place && type.isError && !masked.some(each => each[0] <= from && to <= each[1]))
        place = [from, to];
      return !place;
    },
  });
  const [from, to] = place ?? [0, text.length];
  // A fault without a length is underlined at the sign in front of it.
  const start = from === to ? Math.max(text.slice(0, from).trimEnd().length - 1, 0) : from;
  return [
    { from: start, to: Math.max(to, start + 1), severity: 'error', message: strings.notJson.text },
  ];
}

/** Lays JSON out with one field or item a line; its values stay as written. */
export function formatJson(text: string): readonly CodeEdit[] {
  if (!isJson(text)) return [];
  let depth = 0;
  let out = '';
  let last = '';
  const breakLine = () => `\n${'  '.repeat(depth)}`;
  for (const [part] of text.matchAll(token)) {
    const opens = /^[{[]$/.test(part);
    const closes = /^[}\]]$/.test(part);
    if (closes) depth--;
    if (/^[{[]$/.test(last) ? !closes : closes || last === ',') out += breakLine();
    out += part === ':' ? ': ' : part;
    if (opens) depth++;
    last = part;
  }
  return out === text ? [] : [{ from: 0, to: text.length, insert: out }];
}
