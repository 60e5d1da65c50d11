import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { allowsSource, type SourceKind } from '#plugins/pages/contract/contentSources';
import { defineRule, formatNode, reportAt } from '../../rule';

type Named = readonly [kind: SourceKind, address: string];

const patterns: Readonly<Record<string, readonly (readonly [SourceKind, RegExp])[]>> = {
  customHTML: [
    ['scripts', /<script\b[^>]*?\ssrc\s*=\s*["']?(https?:\/\/[^\s"'>]+)/gi],
    ['styles', /<link\b[^>]*?\shref\s*=\s*["']?(https?:\/\/[^\s"'>]+)/gi],
    ['html', /<(?!script\b)[a-z]+\b[^>]*?\s(?:src|poster)\s*=\s*["']?(https?:\/\/[^\s"'>]+)/gi],
  ],
  customCSS: [
    ['styles', /@import\s+(?:url\(\s*)?["']?(https?:\/\/[^\s"')]+)/gi],
    ['html', /(?<!@import\s{1,9})url\(\s*["']?(https?:\/\/[^\s"')]+)/gi],
  ],
  customScript: [
    ['scripts', /(?:\bimport\s*\(\s*|\bfrom\s+|\.src\s*=\s*)["'`](https?:\/\/[^\s"'`]+)/gi],
    ['html', /\b(?:fetch|open)\s*\([^)]*?["'`](https?:\/\/[^\s"'`]+)/gi],
  ],
};

const findIn = (property: string, value: unknown): Named[] =>
  typeof value === 'string'
    ? (patterns[property] ?? []).flatMap(([kind, pattern]) =>
        [...value.matchAll(pattern)].map(([, address = '']): Named => [kind, address]),
      )
    : [];

const directives: Readonly<Record<string, SourceKind>> = {
  'script-src': 'scripts',
  'style-src': 'styles',
};

function findInSettings(settings: Readonly<Record<string, unknown>>): Named[] {
  const { cssLinks, scriptLinks, sources, css } = toAppearance(settings);
  return [
    ...cssLinks.map((link): Named => ['styles', link]),
    ...scriptLinks.map(({ src }): Named => ['scripts', src]),
    ...Object.entries(sources).flatMap(([name, values]) =>
      values
        .filter(value => value.includes('//'))
        .map((value): Named => [directives[name] ?? 'html', value]),
    ),
    ...findIn('customCSS', css),
  ];
}

const names: Readonly<Record<string, string>> = {
  customHTML: 'HTML template',
  customCSS: 'CSS',
  customScript: 'script',
};
const readHost = (address: string) => /^\w+:\/\/([^/?#]+)/.exec(address)?.[1] ?? address;

/** HTML, styles or scripts from a host that the operator's list does not have. */
export const restrictedSource = defineRule({
  code: 'er-content-source-001',
  level: 'error',
  reach: 'flow',
  title: 'Content comes from a host that is not allowed',
  explain:
    'The operators of this installation limit the hosts that pages load from, so a browser blocks this content.',
  remedy: 'Use an allowed host, or ask an operator to add this one under Admin, Content sources.',
  check: (index, { flow, sources }) => {
    if (!sources) return [];
    const listHosts = (found: readonly Named[]) => [
      ...new Set(
        found
          .filter(([kind, address]) => !allowsSource(sources[kind], address))
          .map(([, address]) => readHost(address)),
      ),
    ];
    const ofNodes = connections(index).flatMap(node =>
      Object.keys(patterns).flatMap(property =>
        listHosts(findIn(property, node.data.properties?.[property]?.value)).map(host =>
          reportAt(
            node,
            `Take ${host} out of the ${names[property] ?? property} of ${formatNode(node)}, or have an operator allow it.`,
          ),
        ),
      ),
    );
    const ofSettings = listHosts(findInSettings(flow.settings ?? {})).map(host => ({
      recommendation: `Take ${host} out of the styles, scripts and policy in the flow’s settings, or have an operator allow it.`,
    }));
    return [...ofNodes, ...ofSettings];
  },
});
