import { readMarkup } from '#core/contract/readMarkup';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { allowsSource, type SourceKind } from '#plugins/pages/contract/contentSources';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

type Named = readonly [kind: SourceKind, address: string];

/** An address in styles or scripts; what loads it stands in the few characters before it. */
const address = /https?:\/\/[^\s"'`)>]+/gi;
const lookBack = 60;

function* readText(text: string, kindOf: (before: string) => SourceKind | undefined) {
  for (const { 0: found, index } of text.matchAll(address)) {
    const kind = kindOf(text.slice(Math.max(0, index - lookBack), index));
    if (kind) yield [kind, found] as const;
  }
}

const readCss = (text: string) =>
  readText(text, before => {
    if (/@import\s{1,9}(?:url\(\s{0,9})?["']?$/i.test(before)) return 'styles';
    return /url\(\s{0,9}["']?$/i.test(before) ? 'html' : undefined;
  });

const readScript = (text: string) =>
  readText(text, before => {
    if (/(?:\bimport\s{0,9}\(\s{0,9}|\bfrom\s{1,9}|\.src\s{0,9}=\s{0,9})["'`]$/i.test(before))
      return 'scripts';
    return /\b(?:fetch|open)\s{0,9}\([^)]{0,40}["'`]$/i.test(before) ? 'html' : undefined;
  });

function* readHtml(text: string) {
  for (const piece of readMarkup(text)) {
    if (piece.kind !== 'open') continue;
    for (const [name, value] of piece.attributes) {
      const kind = kindOfAttribute(piece.name, name);
      if (kind && /^\s{0,9}https?:\/\//i.test(value)) yield [kind, value.trim()] as const;
    }
  }
}
function kindOfAttribute(tag: string, attribute: string): SourceKind | undefined {
  if (tag === 'link') return attribute === 'href' ? 'styles' : undefined;
  if (attribute === 'src') return tag === 'script' ? 'scripts' : 'html';
  return attribute === 'poster' ? 'html' : undefined;
}

const readers: Readonly<Record<string, (text: string) => Iterable<Named>>> = {
  customHTML: readHtml,
  customCSS: readCss,
  customScript: readScript,
};

const findIn = (property: string, value: unknown): Named[] =>
  typeof value === 'string' ? [...(readers[property]?.(value) ?? [])] : [];

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
const restrictedSource = defineRule({
  code: 'er-content-source-001',
  level: 'error',
  reach: 'flow',
  title: 'Content comes from a host that is not allowed',
  explain:
    'Operators limit the hosts that pages can load content from, so browsers block this content.',
  remedy: 'Use an allowed host, or ask an operator to add this one under Admin, Content sources.',
  check: (index, { flow, sources }) => {
    if (!sources || Object.values(sources).every(hosts => hosts.length === 0)) return [];
    const listHosts = (found: readonly Named[]) => [
      ...new Set(
        found
          .filter(([kind, address]) => !allowsSource(sources[kind], address))
          .map(([, address]) => readHost(address)),
      ),
    ];
    const ofNodes = connections(index).flatMap(node =>
      Object.keys(readers).flatMap(property =>
        listHosts(findIn(property, node.data.properties?.[property]?.value)).map(host =>
          reportAt(
            node,
            `Remove ${host} from the ${names[property] ?? property} in ${formatNode(node)}, or ask an operator to allow it.`,
          ),
        ),
      ),
    );
    const ofSettings = listHosts(findInSettings(flow.settings ?? {})).map(host => ({
      recommendation: `Remove ${host} from the styles, scripts, and policy in the flow settings, or ask an operator to allow it.`,
    }));
    return [...ofNodes, ...ofSettings];
  },
});

/** Rules about hosts that pages load from. */
export const contentSourceRules: RuleGroup = {
  id: 'content-sources',
  title: 'Pages load from allowed hosts',
  explain:
    'HTML, styles, and scripts in nodes and settings load only from hosts that the installation’s operators allow.',
  rules: [restrictedSource],
};
