import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  checkArchive,
  type CheckedPackage,
  Database,
  installPackage,
  listStoredPackages,
  PackageError,
  readPackageKeys,
  readSettings,
  removePackage,
  requireFreeId,
  requireTrust,
  rollBackPackage,
  switchPackage,
} from '#core/server/internal';
import { getErrorMessage } from '#core/contract';
import { corePlugin } from '#core/server/corePlugin';
import { plugins } from '../plugins';
import { findShipped, readPackage, resolvePath } from './readPackage';
import { UsageError } from './UsageError';

const usage = `Usage: sluice plugin <command>

  add <package>        Install a package and turn it on: a .tgz file, a folder, the name of one that comes
                       with Sluice, or a name in the npm registry such as @acme/risk or @acme/risk@1.2.0
      --trust          Trust the package: its code gets the same rights as Sluice itself
      --signature <f>  The signature of the archive (default: the file's name with .sig)
      --yes            Don’t ask for confirmation
  update <package>     Update a package and keep the previous version
  rollback <plugin>    Go back to the previous version
  list                 List installed packages
  off <plugin>         Turn a plugin off and keep its data
  on <plugin>          Turn a plugin on
  remove <plugin>      Remove a plugin and keep its tables
      --data           Also delete its tables
  key <name>           Create a key pair for signing packages
  sign <file.tgz> --key <file>   Sign an archive

Running servers apply changes within a few seconds, without a restart.
`;

const options = {
  trust: { type: 'boolean', default: false },
  signature: { type: 'string' },
  key: { type: 'string' },
  yes: { type: 'boolean', short: 'y', default: false },
  data: { type: 'boolean', default: false },
} as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs `sluice plugin …`. */
export async function pluginCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parse(words);
  const [command = 'help', subject = '', ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Unexpected arguments: ${more.join(' ')}`);
  if (command === 'help') return print(usage);
  if (command === 'list') return withDatabase(list);
  if (!subject) throw new UsageError(`Specify a package or a plugin.\n\n${usage}`);
  switch (command) {
    case 'add':
    case 'update':
      return withDatabase(database => add(database, subject, values));
    case 'on':
    case 'off':
      return withDatabase(async database => {
        const { name, version } = await switchPackage(database, subject, command);
        print(`${name} ${version} was turned ${command}.`);
      });
    case 'rollback':
      return withDatabase(async database => {
        const { name, version } = await rollBackPackage(database, subject);
        print(`${name} was rolled back to ${version}.`);
      });
    case 'remove':
      return withDatabase(database => remove(database, subject, values.data));
    case 'key':
      return makeKey(subject);
    case 'sign':
      return signArchive(subject, values.key);
    default:
      throw new UsageError(`Unknown command: ${command}\n\n${usage}`);
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (fault) {
    throw new UsageError(`${getErrorMessage(fault)}\n\n${usage}`);
  }
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { dataFolder, databaseUrl, postgres } = readSettings(process.env, () => {});
  const database = await Database.open({
    dataFolder,
    databaseUrl,
    postgres,
    plugins: [corePlugin],
  });
  await work(database).finally(() => database.close());
}

interface AddOptions {
  readonly trust: boolean;
  readonly signature?: string | undefined;
  readonly yes: boolean;
}

async function add(database: Database, name: string, options: AddOptions): Promise<void> {
  const { pluginKeys } = readSettings(process.env, () => {});
  const { archive, ...given } = (await findShipped(name)) ?? readPackage(name, options.signature);
  const taken = new Set([corePlugin.id, ...Object.keys(plugins)]);
  const terms = { ...given, keys: readPackageKeys(pluginKeys), trusted: options.trust, taken };
  const checked = await checkArchive(archive, terms);
  await requireFreeId(database.forInstallation, checked.manifest, taken);
  describe(checked);
  requireTrust(checked);
  if (!options.yes && !(await confirm('Install this package? (y/N) ')))
    return print('Nothing was changed.');
  const by = process.env['USER'] ?? process.env['USERNAME'] ?? '';
  const { manifest } = await installPackage(database, archive, { ...terms, by });
  print(`${manifest.name} ${manifest.version} is on.`);
}

function describeTrust(trust: string): string {
  if (trust === 'sluice') return 'comes with Sluice';
  if (trust.startsWith('key:')) return `signed with the key "${trust.slice(4)}"`;
  return trust ? 'you trust it' : 'not verified';
}

/** Says what a package is and asks for, before it is installed. */
function describe({ manifest, integrity, trust }: CheckedPackage): void {
  const { name, version, description, id, web, server, parts } = manifest;
  const runs = [
    web && 'pages in the console',
    server && 'code in the server',
    ...Object.keys(parts),
  ];
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['Runs', runs.filter(part => part !== undefined)],
    ['Connectors', manifest.connectorIds],
    ['Calls', manifest.endpoints],
    ['Tables', manifest.tables],
    ['Permissions', manifest.permissions],
    ['Settings', manifest.settings],
    ['Hosts', manifest.hosts],
  ];
  print(`${name} ${version}${description && ` – ${description}`}`);
  print(`  Plugin       ${id}`);
  print(`  Trust        ${describeTrust(trust)}`);
  print(`  Integrity    ${integrity}`);
  for (const [title, values] of lists)
    if (values.length > 0) print(`  ${title.padEnd(12)} ${values.join(', ')}`);
}

async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UsageError(
      'Sluice can only ask for confirmation in a terminal. Add --yes to confirm.',
    );
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(question);
  reader.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function list(database: Database): Promise<void> {
  const all = await listStoredPackages(database.forInstallation);
  if (all.length === 0) return print('No packages are installed. Add one with sluice plugin add.');
  for (const { plugin_id, name, version, state, trust, installed_date } of all)
    print(
      [
        plugin_id.padEnd(16),
        `${name} ${version}`.padEnd(32),
        (state === 'kept' ? 'earlier' : state).padEnd(8),
        (trust || 'apart').padEnd(16),
        new Date(installed_date).toISOString().slice(0, 16).replace('T', ' '),
      ].join(' '),
    );
}

async function remove(database: Database, plugin: string, data: boolean): Promise<void> {
  const { name, plugin_id } = await removePackage(database, plugin);
  print(`${name} was removed.`);
  if (!data)
    return print(
      `Its tables were kept. Delete them with npm run plugin:remove -- ${plugin_id} --data`,
    );
  const tables = await database.dropPlugin(plugin_id);
  print(tables.length > 0 ? `Deleted tables: ${tables.join(', ')}.` : 'The plugin had no tables.');
}

function makeKey(name: string): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const open = resolvePath(`${name}.pem`);
  const secret = resolvePath(`${name}.private.pem`);
  const once = { flag: 'wx', mode: 0o600 };
  try {
    writeFileSync(secret, privateKey.export({ type: 'pkcs8', format: 'pem' }), once);
    writeFileSync(open, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  } catch {
    throw new PackageError(`${secret} or ${open} already exists. Use another name.`);
  }
  print(`${secret}\n  Keep it secret: it signs packages with sluice plugin sign.`);
  print(`${open}\n  Give it to operators, who add it to their SLUICE_PLUGIN_KEYS folder.`);
}

function signArchive(name: string, key: string | undefined): void {
  if (key === undefined) throw new UsageError('Specify the private key with --key.');
  const path = resolvePath(name);
  const signature = sign(
    null,
    readFileSync(path),
    createPrivateKey(readFileSync(resolvePath(key))),
  );
  writeFileSync(`${path}.sig`, `${signature.toString('base64')}\n`);
  print(`${path}.sig`);
}
