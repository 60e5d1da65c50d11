import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join, relative, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkName, findTakenWords } from './checkName';
import { lists, register } from './register';

/**
 * Writes the template's files to a folder: `.txt` is dropped from their names and each key of
 * `words` is replaced by its value.
 */
function copyTemplate(
  template: string,
  folder: string,
  words: Readonly<Record<string, string>>,
): string[] {
  const fill = (text: string) =>
    Object.entries(words).reduce((all, [key, value]) => all.replaceAll(key, value), text);
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(source => {
      const target = join(folder, fill(relative(template, source)).replace(/\.txt$/, ''));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, fill(readFileSync(source, 'utf8')), { flag: 'wx' });
      return target;
    })
    .sort();
}

// What `npm run plugin:new -- name` runs.

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');
const [name, ...more] = process.argv.slice(2);
const fault = checkName(
  more.length > 0 ? [name, ...more].join(' ') : name,
  readdirSync(join(root, 'plugins')),
  findTakenWords(root),
);
if (fault || !name) {
  console.error(fault);
  process.exit(1);
}

const folder = join(root, 'plugins', name);
const before = Object.keys(lists).map(
  path => [join(root, path), readFileSync(join(root, path), 'utf8')] as const,
);
try {
  const registered = Object.entries(lists).map(
    ([path, half]) =>
      [join(root, path), register(readFileSync(join(root, path), 'utf8'), name, half)] as const,
  );
  const made = copyTemplate(join(root, 'core/scaffold/template'), folder, {
    __id__: name,
    __Id__: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    __time__: new Date().toISOString().slice(0, 16),
  });
  for (const [path, source] of registered) writeFileSync(path, source);
  const changed = [...made, ...registered.map(([path]) => path)];
  execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...changed], {
    cwd: root,
    stdio: 'ignore',
  });
  for (const path of changed) console.log(`  ${relative(root, path)}`);
} catch (error) {
  // Half a plugin would break the start of the product.
  rmSync(folder, { recursive: true, force: true });
  for (const [path, source] of before) writeFileSync(path, source);
  console.error(`Plugin "${name}" could not be created. Everything was cleaned up.`);
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
console.log(
  `\nCreated plugin "${name}". Run its tests: npx vitest run --project ${name}. Next steps: docs/first-plugin.md`,
);
