import type { Appearance } from '#plugins/flows/contract';
import type { PagePlace } from './origins/pagePlace';

const sandbox = ['allow-forms', 'allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/** An address as a policy takes it: without the query, which a path in a policy must not have. */
const toSource = (address: string) => address.replace(/[?#].*$/s, '');

/**
 * A hosted page's rules: at the console's origin in a sandbox, so nothing on it can reach the
 * console's storage or calls; forms to one place of ours only; scripts from our one file, those that
 * carry this page's nonce, and the hosts that the flow names.
 */
export function contentPolicy(
  { origin, own }: PagePlace,
  nonce: string,
  appearance?: Appearance,
): string {
  const sources = appearance?.sources ?? {};
  const scripts = (appearance?.scriptLinks ?? []).map(({ src }) => toSource(src));
  const styles = (appearance?.cssLinks ?? []).map(toSource);
  const rules: Record<string, readonly string[]> = {
    ...(!own && { sandbox }),
    'default-src': ["'none'"],
    'script-src': [
      `${origin}/hosted/files/player.js`,
      `'nonce-${nonce}'`,
      ...scripts,
      ...(sources['script-src'] ?? []),
    ],
    'script-src-attr': ["'none'"],
    'style-src': [
      `${origin}/hosted/files/page.css`,
      `${origin}/hosted/files/plain.css`,
      `'nonce-${nonce}'`,
      ...styles,
      ...(sources['style-src'] ?? []),
    ],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': sources['img-src'] ?? ['https:', 'data:'],
    'font-src': sources['font-src'] ?? ['https:', 'data:'],
    'form-action': [`${origin}/hosted/continue`],
    'base-uri': ["'none'"],
    'frame-ancestors': [appearance?.embed?.origin ?? "'self'"],
  };
  if (own) rules['connect-src'] = [origin];
  for (const name of ['connect-src', 'media-src', 'frame-src', 'worker-src'])
    if (sources[name]) rules[name] = [...(rules[name] ?? []), ...sources[name]];
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
