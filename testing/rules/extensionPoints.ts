import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, root, sources } from './sources';

const declared =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) = (?:\w+\.(extensionPoint|service)|core)<((?:(?!>\(\s*')[\s\S])*)>\(\s*'([\w.]+)'\s*[,)]/g;

interface Declared {
  readonly name: string;
  readonly kind: 'extension point' | 'service';
  readonly type: string;
  readonly says: string;
}

const oneLine = (text: string) =>
  text
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the file's comment on the last type named in a declaration, for a declaration without a
 * comment of its own.
 */
function saidOfType(source: string, type: string): string {
  const name = /(\w+)(?:<any>)?\W*(?:=>.*)?$/.exec(type.replace(/=> .*$/, '').trim())?.[1] ?? '';
  const found = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:interface|class|type) ${name}\\b`,
  ).exec(source);
  return found?.[1] ?? '';
}

function declarationsIn(path: string): Declared[] {
  const source = readFileSync(join(root, path), 'utf8');
  return [...source.matchAll(declared)].map(([, says = '', name = '', kind, type = '']) => ({
    name,
    kind: kind === 'service' ? 'service' : 'extension point',
    type: oneLine(type),
    says: oneLine(says || saidOfType(source, type)),
  }));
}

/**
 * The page that lists what plugins may put things into and ask for, made from the contracts
 * themselves.
 */
export function extensionPointsPage(): string {
  const files = sources('core', 'plugins').filter(
    path =>
      !isTest(path) &&
      (/^core\/(web|server)\/(host\/plugin|plugin|actions\/action)\.ts$/.test(path) ||
        /\/contract\//.test(path)),
  );
  const sections = files.flatMap(path => {
    const rows = declarationsIn(path).map(({ name, kind, type, says }) => {
      const cell = (text: string) => text.replaceAll('|', '\\|');
      return `| \`${name}\` | ${kind} | \`${cell(type)}\` | ${cell(says)} |`;
    });
    const head = ['', `## ${path}`, '', '| name | what | of | |', '|---|---|---|---|'];
    return rows.length > 0 ? [...head, ...rows] : [];
  });
  return [
    '# Extension points and services',
    '',
    'Generated from the contracts. To update it, run `npx vitest run --project testing testing/rules/extensionPoints -u`. How to use them: [first-plugin.md](first-plugin.md).',
    ...sections,
    '',
  ].join('\n');
}
