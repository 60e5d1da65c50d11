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
export function readMarkup(html: string): CodeFacts & { readonly fields: readonly string[] } {
  const fields = new Set<string>();
  for (const [tag] of html.matchAll(/<(?:input|select|textarea)\b[^>]*>/gi)) {
    if (/\btype\s*=\s*["']?(?:submit|button|hidden)/i.test(tag)) continue;
    const name = /\b(?:name|id|data-id)\s*=\s*["']([^"']+)/i.exec(tag)?.[1];
    if (name) fields.add(name);
  }
  const script = /<script\b|\son[a-z]+\s*=|javascript:/i.test(html) ? ['script'] : [];
  return { fields: [...fields], reads: [], returns: false, touches: [...script, ...hostsIn(html)] };
}

/** Names of markup’s own kinds, from which nothing is loaded. */
const namespaces = new Set(['www.w3.org']);
const hostsIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\bhttps?:\/\/([\w.-]+)/gi)]
      .map(([, host = '']) => host.toLowerCase())
      .filter(host => !namespaces.has(host)),
  ),
];

/** The code with comments gone and texts empty, so that a word in them is not taken for code. */
function withoutTexts(code: string): string {
  return code.replace(
    /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|\$\{[^}]*\}|[^`\\])*`/g,
    text => {
      if (text.startsWith('/')) return ' ';
      return text.startsWith('`')
        ? [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inside]) => ` ${inside} `).join('')
        : '""';
    },
  );
}
