import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../sources';
import { extensionPointsPage } from './extensionPoints';
import { findPoints } from './findPoints';
import { namesIn, readRecipes, recipesPage } from './recipes';

const points = findPoints();
const recipes = readRecipes();

it('has an up-to-date page of all extension points', async () => {
  await expect(extensionPointsPage(points, recipes)).toMatchFileSnapshot(
    '../../../docs/extension-points.md',
  );
});

it('has an up-to-date page of recipes', async () => {
  await expect(recipesPage(recipes)).toMatchFileSnapshot('../../../docs/recipes.md');
});

it('finds extension points with unusual declarations', () => {
  const names = points.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'memberPanels',
      'flowUses',
      'connectionUses',
      'runEndings',
      'companyTexts',
      'apiClient',
      'notices',
      'navigate',
    ]),
  );
});

it('describes each extension point and service', () => {
  expect(points.filter(({ says }) => !says).map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

it('has a recipe for each extension point and service that packages can use', () => {
  const shown = new Set(recipes.flatMap(recipe => [...namesIn(recipe)]));
  const missing = points.filter(({ name, published }) => published.length > 0 && !shown.has(name));
  expect(missing.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

it('gives each recipe a title and a description', () => {
  expect(recipes.filter(({ title, prose }) => !title || !prose).map(({ path }) => path)).toEqual(
    [],
  );
});

it('shows each recipe on the page', () => {
  const page = recipesPage(recipes);
  expect(recipes.filter(({ title }) => !page.includes(`\n## ${title}\n`))).toEqual([]);
});

it('shows only existing, small images', () => {
  const pictures = recipes.flatMap(({ prose }) =>
    [...prose.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => join(root, 'docs', path)),
  );
  const wrong = pictures.filter(path => !existsSync(path) || statSync(path).size > 60_000);
  expect(wrong).toEqual([]);
});
