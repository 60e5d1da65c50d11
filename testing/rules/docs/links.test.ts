import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, root } from '../sources';
import { toAnchor } from './recipes';

const isPage = (path: string) => path.endsWith('.md') && !/(^|\/)(node_modules|api)\//.test(path);
const pages = [
  'README.md',
  ...['docs', 'core', 'plugins', 'testing'].flatMap(folder => filesIn(folder)).filter(isPage),
];
/** The text of a page without its blocks of code. */
const read = (path: string) =>
  readFileSync(join(root, path), 'utf8').replace(/^```.*?^```$/gms, '');

interface Link {
  readonly page: string;
  readonly path: string;
  readonly anchor: string;
}

/** Returns the links of a page to files and headings of the repository. */
const findLinks = (page: string): readonly Link[] =>
  [
    ...read(page)
      .replace(/`[^`\n]+`/g, '')
      .matchAll(/\]\((?![a-z]+:)([^)#\s]*)#?([^)\s]*)\)/g),
  ].map(([, path = '', anchor = '']) => ({
    page,
    path: path === '' ? page : normalize(join(dirname(page), path)),
    anchor,
  }));

const isFolder = (path: string) => statSync(join(root, path)).isDirectory();

it('links only to files and headings that exist', () => {
  const dead = pages.flatMap(findLinks).filter(({ path, anchor }) => {
    if (!existsSync(join(root, path))) return true;
    if (anchor === '' || !path.endsWith('.md')) return false;
    const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      toAnchor(title.replaceAll(/[`*]/g, '')),
    );
    return !headings.includes(anchor);
  });
  expect(dead.map(({ page, path, anchor }) => `${page}: ${path}#${anchor}`)).toEqual([]);
});

it('reaches every page of the documentation from the README', () => {
  const reached = new Set<string>();
  const toPage = (path: string) => (isFolder(path) ? join(path, 'README.md') : path);
  const visit = (page: string) => {
    if (reached.has(page) || !page.endsWith('.md') || !existsSync(join(root, page))) return;
    reached.add(page);
    for (const { path } of findLinks(page)) if (existsSync(join(root, path))) visit(toPage(path));
  };
  visit('README.md');
  const missing = pages.filter(page => page.startsWith('docs/') && !reached.has(page));
  expect(missing).toEqual([]);
});

/** Guides whose readers create the files that they name. */
const guides = new Set([
  'docs/as-code.md',
  'docs/declared-connectors.md',
  'docs/first-plugin.md',
  'docs/package.md',
]);

it('names only source files that exist', () => {
  const files = filesIn('core', 'plugins', 'shell', 'testing', 'docs');
  const exists = (name: string) => files.some(path => `/${path}`.endsWith(`/${name}`));
  const stale = pages
    .filter(page => !guides.has(page))
    .flatMap(page =>
      [...read(page).matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].flatMap(([, name = '']) =>
        exists(name) ? [] : [`${page}: ${name}`],
      ),
    );
  expect(stale).toEqual([]);
});

it('names only folders that exist', () => {
  const files = filesIn('core', 'plugins', 'shell', 'testing', 'docs');
  const exists = (name: string) => files.some(path => `/${path}`.includes(`/${name}/`));
  const stale = pages
    .filter(page => !guides.has(page))
    .flatMap(page =>
      [...read(page).matchAll(/`((?:\w+\/)*(?:contract|domain|web|server|command)(?:\/\w+)+)\/?`/g)]
        .map(([, name = '']) => name)
        .filter(name => !exists(name) && !files.some(path => `/${path}`.includes(`/${name}.`)))
        .map(name => `${page}: ${name}`),
    );
  expect(stale).toEqual([]);
});
