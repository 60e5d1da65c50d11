// What `npm run plugin:new -- name` runs.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkName } from './checkName';
import { copyTemplate } from './copyTemplate';
import { registerServer, registerWeb } from './register';

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');
const name = process.argv[2];
const fault = checkName(name, readdirSync(join(root, 'plugins')));
if (fault || !name) {
  console.error(fault);
  process.exit(1);
}

const lists = { 'shell/server/plugins.ts': registerServer, 'shell/web/plugins.ts': registerWeb };
const registered = Object.entries(lists).map(
  ([path, register]) =>
    [join(root, path), register(readFileSync(join(root, path), 'utf8'), name)] as const,
);
const made = copyTemplate(join(root, 'core/scaffold/template'), join(root, 'plugins', name), {
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
console.log(
  `\nPlugin "${name}" is there. Its tests: npx vitest run --project ${name}. How to go on: docs/first-plugin.md`,
);
