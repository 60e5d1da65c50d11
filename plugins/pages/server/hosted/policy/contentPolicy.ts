import type { Appearance } from '#plugins/flows/contract/internal';
import { httpsAddress } from '#plugins/flows/contract/graph/toAppearance';
import { captchaServices, type Captcha } from '#plugins/connectors/contract/captcha';
import {
  allowsSource,
  anySource,
  type ContentSources,
  type SourceKind,
} from '#plugins/pages/contract';
import { getStyleSource } from '../look/frame';
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

/** The content of a page that decides what it may load. */
interface PageContent {
  readonly appearance?: Appearance | undefined;
  readonly captcha?: Captcha | undefined;
  /** The styles of its node. */
  readonly css?: string;
}

const imported = /@import\s{1,9}(?:url\(\s{0,9})?["']?(https:\/\/[^\s"');]+)/gi;

/** The style sheets that styles import, which names them as a link does. */
const listImports = (css: string): readonly string[] =>
  [...css.matchAll(imported)].map(([, address]) => httpsAddress(address)).filter(Boolean);

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
  { origin, own, allowed = anySource, brand }: PagePlace,
  nonce: string,
  { appearance, captcha, css = '' }: PageContent = {},
): string {
  const named = mergeSources(appearance?.sources, captcha && captchaServices[captcha.kind].sources);
  const sources = Object.fromEntries(
    Object.entries(named).map(([name, values]) => [name, restrict(allowed, name, values)]),
  );
  const scripts = (appearance?.scriptLinks ?? []).map(({ src }) => toSource(src));
  const links = [
    ...(appearance?.cssLinks ?? []),
    // A policy of the flow decides for its styles too.
    ...(named['style-src'] ? [] : listImports(`${appearance?.css ?? ''}${css}`)),
  ];
  const styles = [...new Set(links.map(toSource))];
  const usual = ['https:', 'data:'];
  const pictures = brand ? [`${origin}/hosted/brand/`] : [];
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
      ...(brand?.css ? [getStyleSource(brand)] : []),
      `'nonce-${nonce}'`,
      ...restrict(allowed, 'style-src', styles),
      ...(sources['style-src'] ?? []),
    ],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...pictures, ...(sources['img-src'] ?? restrict(allowed, 'img-src', usual))],
    'font-src': [
      `${origin}/hosted/files/`,
      ...(sources['font-src'] ?? restrict(allowed, 'font-src', usual)),
    ],
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
