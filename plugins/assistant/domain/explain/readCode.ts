import { readMarkup } from '#core/contract/readMarkup';

/** Facts about a piece of code, found without running it. */
export interface CodeFacts {
  readonly reads: readonly string[];
  readonly returns: boolean;
  readonly touches: readonly string[];
}

const suspects: readonly (readonly [touch: string, look: RegExp])[] = [
  ['network', /\b(?:fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|axios)\b/],
  ['storage', /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\s*\.\s*cookie\b/],
  ['eval', /\beval\b|\bnew\s+Function\b/],
  ['require', /\brequire\s*\(|\bimport\s*\(/],
];

/**
 * Reads code in JavaScript: which inputs it takes, whether it answers, and what it touches outside
 * of itself.
 */
export function readScript(code: string): CodeFacts {
  const bare = withoutTexts(code);
  const reads = new Set<string>();
  for (const [, name = ''] of bare.matchAll(/\bparams\s*(?:\?\.|\.)\s*([A-Za-z_$][\w$]*)/g))
    reads.add(name);
  for (const [, name = ''] of code.matchAll(/\bparams\s*\[\s*["'`]([^"'`\]]+)["'`]\s*\]/g))
    reads.add(name);
  for (const [, names = ''] of bare.matchAll(/\{([^{}]*)\}\s*=\s*params\b/g))
    for (const name of names.split(','))
      if (/[\w$]/.test(name)) reads.add(name.replace(/[:=][^]*/, '').trim());
  return {
    reads: [...reads],
    returns: /\breturn\b/.test(bare),
    touches: [
      ...suspects.flatMap(([touch, look]) => (look.test(bare) ? [touch] : [])),
      ...hostsIn(code),
    ],
  };
}

/** Reads a page: its form fields, whether it carries scripts, and from where it loads. */
export function explainMarkup(html: string): CodeFacts & { readonly fields: readonly string[] } {
  const fields = new Set<string>();
  for (const piece of readMarkup(html)) {
    if (piece.kind !== 'open' || !asking.has(piece.name)) continue;
    if (pressed.test(piece.attributes.get('type') ?? '')) continue;
    const named = [...piece.attributes].find(([key, value]) => naming.test(key) && value !== '');
    if (named) fields.add(named[1]);
  }
  const script = /<script\b|\son[a-z]+\s*=|javascript:/i.test(html) ? ['script'] : [];
  return { fields: [...fields], reads: [], returns: false, touches: [...script, ...hostsIn(html)] };
}
const asking = new Set(['input', 'select', 'textarea']);
const pressed = /^(?:submit|button|hidden)/i;
const naming = /(?:^|\W)(?:name|id)$/;

/** Names of markup’s own kinds, from which nothing is loaded. */
const namespaces = new Set(['www.w3.org']);
const hostsIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\bhttps?:\/\/([\w.-]+)/gi)]
      .map(([, host = '']) => host.toLowerCase())
      .filter(host => !namespaces.has(host)),
  ),
];

const opening = /\/\*|\/\/|["'`]/g;
const whole: Readonly<Record<string, RegExp>> = {
  '//': /\/\/[^\n]*/y,
  '/*': /\/\*[^]*?\*\//y,
  '"': /"(?:\\.|[^"\\\n])*"/y,
  "'": /'(?:\\.|[^'\\\n])*'/y,
  '`': /`(?:\\[^]|[^`\\$]|\$(?!\{)|\$\{[^}]*\})*`/y,
};
const ofOneLine = new Set(['"', "'"]);

/** The code with comments gone and texts empty, so that a word in them is not taken for code. */
function withoutTexts(code: string): string {
  let [bare, at] = ['', 0];
  /** How far it is known that nothing ends what begins so: each such stretch is read once. */
  const endless = new Map<string, number>();
  opening.lastIndex = 0;
  for (let match = opening.exec(code); match; match = opening.exec(code)) {
    const [kind] = match;
    const { index } = match;
    if (index < (endless.get(kind) ?? 0)) continue;
    const form = whole[kind]!;
    form.lastIndex = index;
    const text = form.exec(code)?.[0];
    if (text === undefined) {
      const line = ofOneLine.has(kind) ? code.indexOf('\n', index) : -1;
      endless.set(kind, line < 0 ? code.length : line);
      continue;
    }
    bare +=
      code.slice(at, index) + (kind.startsWith('/') ? ' ' : kind === '`' ? filled(text) : '""');
    at = opening.lastIndex = index + text.length;
  }
  return bare + code.slice(at);
}

/** The code inside a template. */
const filled = (text: string) =>
  text
    .split('${')
    .slice(1)
    .map(part => ` ${part.slice(0, Math.max(0, part.indexOf('}')))} `)
    .join('');
