import { gt, inc, lt } from 'semver';
import ts from 'typescript-services';
import type { Declarations, Exported } from './Declarations';
import type { SurfacePackage } from './readPackages';
import { listDeclaredNames } from './syntax';

/** The surface of a package as text: what it exports, and the types that this names. */
export interface ApiReport {
  readonly version: string;
  /** Each export by module and name, such as `@sluice/core/web useQuery`. */
  readonly exported: ReadonlyMap<string, string>;
  /** Types that exports name, by file and name. Authors do not import them. */
  readonly used: ReadonlyMap<string, string>;
}

/** Describes what a package exports, without comments and private members. */
export function describeApi(one: SurfacePackage, declarations: Declarations): ApiReport {
  const exported = new Map<string, string>();
  const own = new Set<ts.Statement>();
  for (const { specifier, declaration: file } of one.entries) {
    for (const name of declarations.exports(file).toSorted()) {
      const declaration = declarations.find(file, name);
      declaration.statements.forEach(statement => own.add(statement));
      exported.set(`${specifier} ${name}`, printExported(declaration));
    }
  }
  const used = new Map<string, string>();
  for (const [file, statements] of [...declarations.kept].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (file.startsWith(`${one.part}/`))
      for (const [name, all] of listDeclaredNames(declarations.module(file).source))
        if (all.some(each => statements.has(each) && !own.has(each)))
          used.set(`${file.replace(/\.d\.ts$/, '')} ${name}`, all.map(print).join('\n'));
  return { version: one.version, exported, used };
}

/** Returns the exports that say nothing of themselves. */
export function findUndocumented(one: SurfacePackage, declarations: Declarations): string[] {
  return one.entries.flatMap(({ specifier, declaration: file }) =>
    declarations
      .exports(file)
      .filter(name => {
        const { statements } = declarations.find(file, name);
        return !statements.some(each => ts.getJSDocCommentsAndTags(each).length > 0);
      })
      .map(name => `${specifier} ${name}`),
  );
}

const printExported = ({ statements }: Exported) => statements.map(print).join('\n');

function print(statement: ts.Statement): string {
  return ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile())
    .replace(/^\s*private .*\n/gm, '')
    .replace(/import\("[^"]+"\)\./g, '');
}

/** Writes a report as a page. */
export function printReport(name: string, { version, exported, used }: ApiReport): string {
  const section = (entries: ReadonlyMap<string, string>) =>
    [...entries].flatMap(([key, text]) => ['', `### ${key}`, '', '```ts', text, '```']);
  return [
    `# ${name} ${version}`,
    '',
    'What authors of plugins see. Generated: change the version in package.json, and run `npm run packages -- --report`.',
    '',
    `## Exports: ${exported.size}`,
    ...section(exported),
    '',
    '## Types they use',
    ...section(used),
    '',
  ].join('\n');
}

/** Reads a page that `printReport` wrote. */
export function readReport(page: string): ApiReport {
  const version = /^# \S+ (\S+)/.exec(page)?.[1] ?? '0.0.0';
  const [first = '', second = ''] = page.split('\n## Types they use');
  const read = (text: string) =>
    new Map(
      [...text.matchAll(/^### (.+)\n\n```ts\n([\s\S]*?)\n```$/gm)].map(
        ([, key = '', body = '']) => [key, body] as const,
      ),
    );
  return { version, exported: read(first), used: read(second) };
}

/** The differences between two reports, and the lowest version that the newer one can have. */
export interface ApiChange {
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Exports that only accept or offer more: an optional member, a method, another alternative. */
  readonly widened: readonly string[];
  readonly added: readonly string[];
  readonly version: string;
}

/**
 * Whether a declaration keeps each of its lines, or ends one with more alternatives, and has beside
 * them only members that no author has to write: optional ones, and those of what Sluice makes.
 */
function isWidened(before: string, now: string): boolean {
  const lines = before.split('\n');
  // A class, or what a function returns.
  const isGiven = /\bclass\b|\bfunction\b.*\): \{$/.test(lines[0] ?? '');
  return (
    now.split('\n').every(line => {
      const [next = ''] = lines;
      const same = line === next || line.startsWith(`${next.replace(/;$/, '')} | `);
      if (same) lines.shift();
      return same || isGiven || /^\s+(readonly )?[\w'-]+\?: /.test(line);
    }) && lines.length === 0
  );
}

/**
 * Compares a surface with the one that was recorded: without what was removed or changed, plugins
 * may break, so that takes a major version; what was added or widened takes a minor one.
 */
export function compareApi(recorded: ApiReport, current: ApiReport): ApiChange {
  const [before, now] = [recorded.exported, current.exported];
  const removed = [...before.keys()].filter(key => !now.has(key));
  const added = [...now.keys()].filter(key => !before.has(key));
  const differing = [...now.keys()].filter(
    key => before.has(key) && before.get(key) !== now.get(key),
  );
  const widened = differing.filter(key => isWidened(before.get(key) ?? '', now.get(key) ?? ''));
  const changed = differing.filter(key => !widened.includes(key));
  const usedDiffer =
    recorded.used.size !== current.used.size ||
    [...current.used].some(([key, text]) => recorded.used.get(key) !== text);
  const step =
    removed.length + changed.length > 0
      ? 'major'
      : added.length + widened.length > 0
        ? 'minor'
        : usedDiffer
          ? 'patch'
          : undefined;
  const version = step ? (inc(recorded.version, step) ?? recorded.version) : recorded.version;
  return { removed, changed, widened, added, version };
}

/** Returns in a sentence why a package's version does not fit a change, if it does not. */
export function findVersionFault(
  name: string,
  version: string,
  { removed, changed, widened, added, version: least }: ApiChange,
  recorded: string,
): string | undefined {
  if (lt(version, least)) {
    const parts = [
      removed.length > 0 ? `removes ${removed.join(', ')}` : '',
      changed.length > 0 ? `changes ${changed.join(', ')}` : '',
      widened.length > 0 ? `widens ${widened.join(', ')}` : '',
      added.length > 0 ? `adds ${added.join(', ')}` : '',
    ].filter(Boolean);
    const what = parts.join('; ') || 'changes types that its exports use';
    return `${name} ${what}. Set its version to ${least} or later.`;
  }
  return gt(recorded, version) ? `${name} ${version} is older than its report.` : undefined;
}
