/** A piece of a script. */
export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'template' | 'pattern' | 'sign';
  /** As written; of a text what stands between its quotes. */
  readonly text: string;
  /** Whether a line ends before it. */
  readonly fresh: boolean;
  /** The place of the closing bracket of an opening one. */
  end?: number;
  /** The place of the opening bracket of a closing one. */
  start?: number;
}

const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)n?/iy;
const text = /"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'/y;
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const sign =
  /=>|\.\.\.|\?\.(?!\d)|[=!]==?|\?\?=?|&&=?|\|\|=?|[<>]=|\*\*=?|\+\+|--|[-+*/%&|^]=|[^\s]/y;
/** How many templates may stand in each other. */
const deepest = 50;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
/** After these a slash begins a pattern, since no value stands before it. */
const before = new Set(['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'throw', 'else']);

const match = (at: RegExp, code: string, from: number) => {
  at.lastIndex = from;
  return at.exec(code);
};

/** Reads a script into its pieces; undefined where it cannot be read or its brackets do not match. */
export function readTokens(code: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const open: number[] = [];
  let at = 0;
  let fresh = true;
  const add = (kind: Token['kind'], found: string, length: number) => {
    tokens.push({ kind, text: found, fresh });
    fresh = false;
    at += length;
  };
  while (at < code.length) {
    const space = match(blank, code, at);
    if (space) {
      fresh ||= space[0].includes('\n');
      at += space[0].length;
      continue;
    }
    // Where something does not end, the rest would be searched again at each further beginning.
    if (code.startsWith('/*', at)) return undefined;
    const quoted = match(text, code, at);
    if (!quoted && (code[at] === '"' || code[at] === "'")) return undefined;
    if (quoted) add('text', quoted[1] ?? quoted[2] ?? '', quoted[0].length);
    else if (code[at] === '`') {
      const end = templateEnd(code, at + 1);
      if (end === undefined) return undefined;
      add('template', code.slice(at, end), end - at);
    } else {
      if (read('name', name) ?? read('number', number)) continue;
      if (code[at] === '/' && !isValue(tokens.at(-1))) {
        if (!read('pattern', pattern)) return undefined;
        continue;
      }
      const mark = match(sign, code, at);
      if (!mark) return undefined;
      add('sign', mark[0], mark[0].length);
      if (closing[mark[0]]) open.push(tokens.length - 1);
      else if (mark[0] === ')' || mark[0] === ']' || mark[0] === '}') {
        const start = open.pop() ?? -1;
        const opener = tokens[start];
        if (!opener || closing[opener.text] !== mark[0]) return undefined;
        opener.end = tokens.length - 1;
        tokens.at(-1)!.start = start;
      }
    }
  }
  return open.length === 0 ? tokens : undefined;

  function read(kind: Token['kind'], by: RegExp): boolean | undefined {
    const piece = match(by, code, at);
    if (!piece) return undefined;
    add(kind, piece[0], piece[0].length);
    return true;
  }
}

/** Whether a value ends here, so that a slash behind it divides. */
const isValue = (token: Token | undefined) =>
  token !== undefined &&
  (token.kind === 'sign' ? /^[)\]}]$/.test(token.text) : !before.has(token.text));

function templateEnd(code: string, from: number, depth = 0): number | undefined {
  if (depth > deepest) return undefined;
  for (let at = from; at < code.length; at++) {
    if (code[at] === '\\') at++;
    else if (code[at] === '`') return at + 1;
    else if (code[at] === '$' && code[at + 1] === '{') {
      const end = holeEnd(code, at + 2, depth + 1);
      if (end === undefined) return undefined;
      at = end;
    }
  }
  return undefined;
}

function holeEnd(code: string, from: number, depth: number): number | undefined {
  let open = 1;
  for (let at = from; at < code.length; at++) {
    if (code[at] === '`') {
      const end = templateEnd(code, at + 1, depth);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (code[at] === '"' || code[at] === "'") {
      const quoted = match(text, code, at);
      if (quoted) at += quoted[0].length - 1;
    } else if (code[at] === '{') open++;
    else if (code[at] === '}' && --open === 0) return at;
  }
  return undefined;
}
