import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, root } from '../sources';

/** One recipe: a file of `docs/recipes` that the compiler reads with everything else. */
export interface Recipe {
  readonly path: string;
  readonly title: string;
  readonly prose: string;
  readonly code: string;
}

/** The helpers that contribute to a point which nobody names. */
const helpers: Readonly<Record<string, string>> = {
  page: 'pages',
  navEntry: 'navEntries',
  searchProvider: 'searchProviders',
  action: 'actions',
  figure: 'figures',
  provide: 'services',
  shareModule: 'sharedModules',
};

/** Reads every recipe; its first comment is its title and what it is for. */
export const readRecipes = (): readonly Recipe[] =>
  filesIn('docs/recipes')
    .filter(path => /\.tsx?$/.test(path))
    .map(path => {
      const text = readFileSync(join(root, path), 'utf8');
      const [whole = '', comment = ''] = /^\/\*\*\n([\s\S]*?) \*\/\n/.exec(text) ?? [];
      const [title = '', ...lines] = comment
        .replace(/^ \* ?/gm, '')
        .trim()
        .split('\n');
      const prose = lines
        .join('\n')
        .trim()
        .replace(/(?<=[^\n])\n *(?=[^\n ])(?!- )/g, ' ');
      const code = text.slice(whole.length).trim();
      return { path, title: title.replace(/^# /, ''), prose, code };
    });

/** The anchor of a heading, as GitHub makes it. */
export const toAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** The names that a recipe shows the use of. */
export const namesIn = ({ code }: Recipe): ReadonlySet<string> => {
  const words = new Set(code.match(/\b[a-z]\w+\b/g));
  const reached = Object.entries(helpers).flatMap(([helper, point]) =>
    words.has(helper) ? [point] : [],
  );
  return new Set([...words, ...reached]);
};

/** The folders of `docs/recipes` in the order of the page, with their headings in its contents. */
const groups: Readonly<Record<string, string>> = {
  console: 'The console',
  editor: 'The flow editor',
  flows: 'Flows, connectors, and end users',
  server: 'The server',
  inside: 'Only in this repository',
};

const intro = [
  'Each recipe shows one way to extend Sluice, with code that the compiler checks.',
  'For all extension points and services, see [Extension points and services](extension-points.md).',
  'This page is generated from `docs/recipes`. To update it, run `npx vitest run --project testing testing/rules/docs -u`.',
].join(' ');

/** The recipes as one page. */
export function recipesPage(recipes: readonly Recipe[]): string {
  const sections = Object.entries(groups).map(([folder, heading]) => ({
    heading,
    listed: recipes.filter(({ path }) => path.startsWith(`docs/recipes/${folder}/`)),
  }));
  return [
    '# Recipes',
    '',
    intro,
    ...sections.flatMap(({ heading, listed }) => [
      '',
      `**${heading}**`,
      '',
      ...listed.map(({ title }) => `- [${title}](#${toAnchor(title)})`),
    ]),
    ...sections
      .flatMap(({ listed }) => listed)
      .flatMap(({ title, prose, code, path }) => [
        '',
        `## ${title}`,
        '',
        prose,
        '',
        `\`\`\`${path.endsWith('x') ? 'tsx' : 'ts'}`,
        code,
        '```',
      ]),
    '',
  ].join('\n');
}
