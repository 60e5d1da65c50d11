import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, root, sources } from '../sources';
import type { Point } from './findPoints';
import { namesIn, toAnchor, type Recipe } from './recipes';

/** Product files with their text, to find who uses a point. */
const readProduct = () =>
  sources('core', 'plugins', 'shell')
    .filter(path => !isTest(path) && !/^core\/(packages|scaffold)\/|\.d\.ts$/.test(path))
    .map(path => [path, readFileSync(join(root, path), 'utf8')] as const);

/** Finds a file that contributes to a point or asks for a service, best in another plugin. */
function findUse(
  { name, path, kind }: Point,
  product: readonly (readonly [string, string])[],
): string | undefined {
  const [owner = ''] = /^(plugins\/\w+|core\/\w+)/.exec(path) ?? [];
  const use =
    kind === 'service'
      ? new RegExp(`\\b(get|find)\\((\\w+\\.)?${name}\\)`)
      : new RegExp(`\\b(contribute|panel)\\(\\s*(('[\\w.]+'|\`[^\`]+\`),\\s*)?${name},`);
  const found = product.filter(
    ([file, text]) => file !== path && text.includes(name) && use.test(text),
  );
  const [best] = [...found.filter(([file]) => !file.startsWith(`${owner}/`)), ...found];
  return best?.[0];
}

/** The page of all extension points and services, with a recipe and a use for each. */
export function extensionPointsPage(points: readonly Point[], recipes: readonly Recipe[]): string {
  const product = readProduct();
  const shown = recipes.map(recipe => [recipe, namesIn(recipe)] as const);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const files = [...new Set(points.map(({ path }) => path))];
  const sections = files.flatMap(file => {
    const rows = points
      .filter(({ path }) => path === file)
      .map(point => {
        const { name, kind, type, says, published } = point;
        const recipe = shown.find(([, names]) => names.has(name))?.[0];
        const use = findUse(point, product);
        const links = [
          ...(recipe ? [`[recipe](recipes.md#${toAnchor(recipe.title)})`] : []),
          ...(use ? [`[in use](../${use})`] : []),
        ];
        const from = published.map(each => `\`${each}\``).join(', ');
        return `| \`${name}\` | ${kind} | \`${cell(type)}\` | ${cell(says)} | ${from} | ${links.join(', ')} |`;
      });
    const head = [
      '',
      `## ${file}`,
      '',
      '| name | kind | type | purpose | module for packages | see |',
    ];
    return [...head, '|---|---|---|---|---|---|', ...rows];
  });
  return [
    '# Extension points and services',
    '',
    'Plugins extend Sluice through the extension points and services on this page. For examples, see [Recipes](recipes.md) and [Your first plugin](first-plugin.md). This page is generated from the contracts. To update it, run `npx vitest run --project testing testing/rules/docs -u`.',
    ...sections,
    '',
  ].join('\n');
}
