import type { Appearance } from '#plugins/flows/contract';
import { captchaServices, type Captcha } from '#plugins/connectors/contract/captcha';
import { allowsSource, anySource, type ContentSources, type SourceKind } from '../../../contract';
import type { PagePlace } from '../origins/pagePlace';

const sandbox = ['allow-forms', 'allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox'];

/** An address as a policy takes it: without the query, which a path in a policy must not have. */
const toSource = (address: string) => address.replace(/[?#].*$/s, '');

const kinds: Readonly<Record<string, SourceKind>> = {
  'script-src': 'scripts',
  'style-src': 'styles',
};

/** The sources that the operator's list allows; in the place of any host at all, the whole list. */
function restrict(
  allowed: ContentSources,
  directive: string,
  sources: readonly string[],
): readonly string[] {
  const hosts = allowed[kinds[directive] ?? 'html'];
  if (hosts.length === 0) return sources;
  return sources.flatMap(source =>
    source === 'https:'
      ? hosts.map(host => `https://${host}`)
      : allowsSource(hosts, source)
        ? [source]
        : [],
  );
}

type Sources = Readonly<Record<string, readonly string[]>>;

const mergeSources = (flow: Sources = {}, more: Sources = {}): Sources => ({
  ...flow,
  ...Object.fromEntries(
    Object.entries(more).map(([name, values]) => [name, [...(flow[name] ?? []), ...values]]),
  ),
});

/**
 * A hosted page's rules: at the console's origin in a sandbox, so nothing on it can reach the
 * console's storage or calls; forms to one place of ours only; scripts from our one file, those that
 * carry this page's nonce, and the hosts that the flow names.
 */
export function contentPolicy(
  { origin, own, allowed = anySource }: PagePlace,
  nonce: string,
  appearance?: Appearance,
  captcha?: Captcha,
): string {
  const named = mergeSources(appearance?.sources, captcha && captchaServices[captcha.kind].sources);
  const sources = Object.fromEntries(
    Object.entries(named).map(([name, values]) => [name, restrict(allowed, name, values)]),
  );
  const scripts = (appearance?.scriptLinks ?? []).map(({ src }) => toSource(src));
  const styles = (appearance?.cssLinks ?? []).map(toSource);
  const usual = ['https:', 'data:'];
  const rules: Record<string, readonly string[]> = {
    ...(!own && { sandbox }),
    'default-src': ["'none'"],
    'script-src': [
      `${origin}/hosted/files/player.js`,
      `'nonce-${nonce}'`,
      ...restrict(allowed, 'script-src', scripts),
      ...(sources['script-src'] ?? []),
    ],
    'script-src-attr': ["'none'"],
    'style-src': [
      `${origin}/hosted/files/page.css`,
      `${origin}/hosted/files/plain.css`,
      `'nonce-${nonce}'`,
      ...restrict(allowed, 'style-src', styles),
      ...(sources['style-src'] ?? []),
    ],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': sources['img-src'] ?? restrict(allowed, 'img-src', usual),
    'font-src': sources['font-src'] ?? restrict(allowed, 'font-src', usual),
    'form-action': [`${origin}/hosted/continue`],
    'base-uri': ["'none'"],
    'frame-ancestors': [appearance?.embed?.origin ?? "'self'"],
  };
  if (own) rules['connect-src'] = [origin];
  for (const name of ['connect-src', 'media-src', 'frame-src', 'worker-src'])
    if (sources[name]?.length) rules[name] = [...(rules[name] ?? []), ...sources[name]];
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
