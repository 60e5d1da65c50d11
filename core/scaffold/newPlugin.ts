// The entry of `npm run plugin:new -- name` and `npm run connector:new -- name`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { openTerminal } from '../packages/create/src/ask';
import { toTitle } from '../packages/create/src/checkId';
import { readParts, type Part } from '../packages/create/src/parts';
import { renderTemplate } from '../packages/create/src/renderTemplate';
import { checkName, findTakenWords } from './checkName';
import { lists, register } from './register';
import { root } from './root';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { with: { type: 'string' }, yes: { type: 'boolean', short: 'y' } },
});

/** Asks for the name and the parts that were not given, where somebody is there. */
async function settle(): Promise<readonly [name: string, parts: readonly Part[]]> {
  const present = readdirSync(join(root, 'plugins'));
  const taken = findTakenWords(root);
  const check = (name: string) => checkName(name, present, taken);
  const argument = positionals.join(' ');
  const fault = argument ? check(argument) : undefined;
  if (fault) throw new Error(fault);
  const person = values.yes ? undefined : openTerminal();
  try {
    const name = argument || (await person?.ask('Name of the plugin', '', check)) || '';
    const missing = check(name);
    if (missing) throw new Error(missing);
    if (person && values.with === undefined) return [name, await person.askParts()];
    return [name, readParts(values.with ?? 'page')];
  } finally {
    person?.close();
  }
}

/** Puts the halves that a plugin has into the lists of plugins; returns the lists by their path. */
const registerHalves = (name: string, files: ReadonlyMap<string, string>) =>
  Object.entries(lists)
    .filter(([, half]) => files.has(`${half}.ts`))
    .map(([path, half]) => {
      const before = readFileSync(join(root, path), 'utf8');
      return { path: join(root, path), before, after: register(before, name, half) };
    });

const architecture = join(root, 'docs/architecture.md');
const run = (...words: readonly string[]) =>
  execFileSync(process.execPath, words, { cwd: root, stdio: 'ignore' });

function create(name: string, parts: readonly Part[]): void {
  const folder = join(root, 'plugins', name);
  const plan = { id: name, title: toTitle(name), parts, place: 'inside' } as const;
  const files = renderTemplate(join(root, 'core/packages/create/template'), plan);
  const registered = registerHalves(name, files);
  const page = readFileSync(architecture, 'utf8');
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: 'wx' });
    }
    for (const { path, after } of registered) writeFileSync(path, after);
    const changed = [
      ...[...files.keys()].toSorted().map(path => join(folder, path)),
      ...registered.map(({ path }) => path),
    ];
    run('node_modules/oxfmt/bin/oxfmt', ...changed);
    run('--import', 'tsx', 'testing/rules/drawPlugins.ts');
    for (const path of [...changed, architecture]) console.log(`  ${relative(root, path)}`);
  } catch (error) {
    // Half a plugin would break the start of the product.
    rmSync(folder, { recursive: true, force: true });
    for (const { path, before } of registered) writeFileSync(path, before);
    writeFileSync(architecture, page);
    throw new Error(
      `Plugin "${name}" could not be created. Nothing was changed.\n${String(error)}`,
      { cause: error },
    );
  }
}

try {
  const [name, parts] = await settle();
  create(name, parts);
  console.log(
    `\nCreated plugin "${name}". Run its tests: npx vitest run --project ${name}. Next steps: docs/first-plugin.md`,
  );
} catch (fault) {
  console.error((fault as Error).message);
  process.exitCode = 1;
}
