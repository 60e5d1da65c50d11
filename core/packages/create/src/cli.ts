// The entry of `npm create sluice-plugin`: asks for the parts, and writes a package.
import { readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTerminal, type Person } from './ask';
import { checkId, checkPackageName, checkScope, suggestId, toTitle } from './checkId';
import { checkFolder, createPackage, type Versions } from './createPackage';
import { AskError, readParts } from './parts';

const usage = `npm create sluice-plugin [folder] [-- options]

Creates a Sluice plugin in a new folder.
  --with page,panel,connector,command,theme  parts to include
  --id name        plugin ID: lowercase letters and digits
  --scope @acme    package scope
  --yes            ask no questions`;

// Both stand beside the bundle.
const template = fileURLToPath(new URL('../template', import.meta.url));
const versions = fileURLToPath(new URL('./versions.json', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    with: { type: 'string' },
    id: { type: 'string' },
    scope: { type: 'string' },
    yes: { type: 'boolean', short: 'y' },
    help: { type: 'boolean', short: 'h' },
  },
});

/** Takes what was given, or asks for it where somebody is there, or takes what is usual. */
async function settle(
  person: Person | undefined,
  given: string | undefined,
  [question, usual]: readonly [string, string],
  check: (answer: string) => string | undefined,
): Promise<string> {
  if (given === undefined && person) return person.ask(question, usual, check);
  const answer = given ?? usual;
  const fault = check(answer);
  if (fault) throw new AskError(fault);
  return answer;
}

async function create(person: Person | undefined): Promise<void> {
  const argument = positionals[0];
  const checkTarget = (name: string) =>
    checkPackageName(basename(resolve(name))) ?? checkFolder(resolve(name));
  const target = await settle(person, argument, ['Package name', 'my-plugin'], checkTarget);
  const folder = resolve(target);
  const name = basename(folder);
  const id = await settle(person, values.id, ['Plugin ID', suggestId(name)], checkId);
  const scope = await settle(
    person,
    values.scope,
    ['Package scope (optional), such as @acme', ''],
    checkScope,
  );
  const asksParts = person && values.with === undefined;
  const parts = asksParts ? await person.askParts() : readParts(values.with ?? 'page');
  const plan = { folder, id, scope, title: toTitle(name), parts };
  const known = JSON.parse(readFileSync(versions, 'utf8')) as Versions;
  for (const path of createPackage(template, plan, known)) console.log(`  ${path}`);
  const place = relative(process.cwd(), folder);
  console.log(
    `\nCreated plugin "${id}". Next:\n\n  cd ${place}\n  npm install\n  npm test\n  npm run pack`,
  );
}

if (values.help) console.log(usage);
else {
  const person = values.yes ? undefined : openTerminal();
  try {
    await create(person);
  } catch (fault) {
    if (!(fault instanceof AskError)) throw fault;
    console.error(fault.message);
    process.exitCode = 1;
  } finally {
    person?.close();
  }
}
