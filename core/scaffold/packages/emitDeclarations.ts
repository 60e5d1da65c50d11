import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../root';
import { Declarations } from './Declarations';
import type { SurfacePackage } from './readPackages';

const cacheFolder = join(root, 'results/declarations');

// A test that runs meanwhile has a folder of its own in the checkout.
const isLeftOut = (folder: string) => /^(node_modules|dist|testServices-.*)$/.test(folder);
const isSource = (file: string) => /\.(m?tsx?|json)$/.test(file) && !/\.test\.tsx?$/.test(file);

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isLeftOut(entry.name) ? [] : listSources(path);
    return isSource(entry.name) ? [path] : [];
  });
}

/** A fingerprint of all that declarations are made from: every source, and what the lock names. */
function markSources(packages: readonly SurfacePackage[]): string {
  const sources = ['core', 'plugins', 'shell', 'testing'].flatMap(listSources).toSorted();
  const hash = createHash('sha256').update(JSON.stringify(packages));
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.json', ...sources])
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

function compile(packages: readonly SurfacePackage[], outDir: string): void {
  const config = `${outDir}.json`;
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir,
      },
      // Files of tables and styles that a barrel does not reach are missing here: types are checked
      // elsewhere.
      include: [],
      files: packages.flatMap(({ entries }) => entries.map(({ source }) => join(root, source))),
    }),
  );
  try {
    // Threads would work out many types once each.
    const command = [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--singleThreaded',
      '-p',
      config,
    ];
    execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe' });
  } catch (fault) {
    rmSync(outDir, { recursive: true, force: true });
    throw new Error((fault as { stdout?: string }).stdout || String(fault), { cause: fault });
  } finally {
    rmSync(config, { force: true });
  }
}

/** How long a process that makes a folder is waited for, in milliseconds. */
const longestMaking = 180_000;

/** Makes a folder that gets its name when it is whole; waits where another process makes it. */
function makeOnce(folder: string, make: (making: string) => void): void {
  const making = `${folder}.making`;
  try {
    mkdirSync(making);
  } catch {
    for (let waited = 0; existsSync(making) && waited < longestMaking; waited += 200) sleep(200);
    if (existsSync(folder)) return;
    // Its process has ended, or has failed.
    rmSync(making, { recursive: true, force: true });
    return makeOnce(folder, make);
  }
  make(making);
  renameSync(making, folder);
}

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Has the compiler write the declarations of the packages' barrels and of all that they import,
 * unless they are kept from the very same sources: that takes it tens of seconds of a processor.
 *
 * @throws Error with the compiler's faults.
 */
export function emitDeclarations(packages: readonly SurfacePackage[]): Declarations {
  const mark = markSources(packages);
  const folder = join(cacheFolder, mark);
  if (!existsSync(folder)) {
    mkdirSync(cacheFolder, { recursive: true });
    // Declarations of earlier sources are deleted; another process may be writing these.
    for (const old of readdirSync(cacheFolder).filter(name => !name.startsWith(mark)))
      rmSync(join(cacheFolder, old), { recursive: true, force: true });
    makeOnce(folder, making => compile(packages, making));
  }
  const declarations = new Declarations(folder);
  for (const { entries } of packages)
    for (const { declaration } of entries)
      declarations.exports(declaration).forEach(name => declarations.keep(declaration, name));
  return declarations;
}
