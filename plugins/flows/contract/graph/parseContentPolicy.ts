const host = String.raw`(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:/[\w./%~-]*)?`;
const build = (schemes: string, more = '') =>
  new RegExp(`^(?:(?:${schemes})://${host}${more})$`, 'i');

/** The sources that a strict policy can have for each directive. */
const directives: Readonly<Record<string, RegExp>> = {
  'script-src': build('https'),
  'style-src': build('https', '|https:'),
  'connect-src': build('https|wss', '|https:'),
  'img-src': build('https', '|https:|data:|blob:'),
  'font-src': build('https', '|https:|data:'),
  'media-src': build('https', '|https:|data:|blob:'),
  'frame-src': build('https'),
  'worker-src': /^blob:$/i,
};

/** Directives that stay open to every host if a policy names neither them nor a default. */
const open = ['style-src', 'connect-src', 'img-src', 'font-src', 'media-src'];

/** A host named without https is good with it as well, and any host is any over https. */
const toStrict = (source: string) =>
  source === '*' ? 'https:' : source.replace(/^http:\/\//i, 'https://');

/**
 * Reads a flow's content policy: hosts stay; what would open scripts to everything
 * (`'unsafe-inline'`, `'unsafe-eval'`, `*`) or a page to the console (`'self'`) does not. As in a
 * browser, the default stands in for what is not named, and without one it is open.
 */
export function parseContentPolicy(policy: string): Readonly<Record<string, readonly string[]>> {
  const named = new Map<string, readonly string[]>();
  for (const part of policy.slice(0, 10_000).split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    // The first of a name counts.
    if (name && !named.has(name.toLowerCase()))
      named.set(name.toLowerCase(), sources.map(toStrict));
  }
  const otherwise = named.get('default-src');
  const found: Record<string, readonly string[]> = {};
  if (named.size === 0) return found;
  for (const [name, form] of Object.entries(directives)) {
    const usual = open.includes(name) ? ['https:', 'data:', 'blob:'] : [];
    const sources = named.get(name) ?? otherwise ?? usual;
    const allowed = [...new Set(sources.filter(source => form.test(source)))];
    if (allowed.length > 0 || named.has(name) || (otherwise && open.includes(name)))
      found[name] = allowed;
  }
  return found;
}
