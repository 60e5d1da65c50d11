import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { CommandError } from '#core/command';
import { FileError } from '../domain/flow/FileError';
import type { Environment, FolderFiles, LocalEnvironment } from '../domain/folder/Environment';
import { flowsFolder, readFolder } from '../domain/folder/readFolder';
import { isOwnFile, writeFolder } from '../domain/folder/writeFolder';

const tops = [flowsFolder, 'applications', 'connections.json', 'variables.json'];

function* listFiles(folder: string): Iterable<string> {
  for (const top of tops) {
    const path = join(folder, top);
    if (!existsSync(path)) continue;
    if (top.endsWith('.json')) yield path;
    else
      for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) yield join(entry.parentPath, entry.name);
  }
}

/** Reads the files of a folder that an environment consists of. */
export function readFiles(folder: string): FolderFiles {
  const read = [...listFiles(folder)].sort().map(path => {
    const name = path.slice(folder.length).split(sep).filter(Boolean).join('/');
    return [name, readFileSync(path, 'utf8')] as const;
  });
  return new Map(read.filter(([name]) => isOwnFile(name)));
}

/** Reads what a folder says of its environment. Throws a CommandError that names the broken file. */
export function readLocal(folder: string): LocalEnvironment {
  if (!existsSync(join(folder, flowsFolder)))
    throw new CommandError(`${folder} has no folder "${flowsFolder}". Start with sluice pull.`);
  try {
    return readFolder(readFiles(folder));
  } catch (fault) {
    throw fault instanceof FileError ? new CommandError(fault.message) : fault;
  }
}

/** What writing an environment to a folder has changed there, as paths of files and flows’ folders. */
export interface Written {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** What people are told of a file: the folder of its flow, else the file. */
const toTold = (path: string): string => {
  const [top, folder = ''] = path.split('/');
  return top === flowsFolder ? folder : path;
};

function removeEmpty(path: string, below: string): void {
  if (path === below || readdirSync(path).length > 0) return;
  rmdirSync(path);
  removeEmpty(dirname(path), below);
}

/** Writes an environment to a folder: what differs, and no more. */
export function writeLocal(folder: string, environment: Environment): Written {
  const before = readFiles(folder);
  const files = writeFolder(environment, before);
  const changed = new Set<string>();
  for (const [name, text] of files) {
    const path = join(folder, ...name.split('/'));
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (isOwnFile(name) && !name.endsWith('.gitattributes')) changed.add(toTold(name));
  }
  const kept = new Set([...files.keys()].map(toTold));
  const removed = new Set<string>();
  for (const name of before.keys()) {
    if (files.has(name)) continue;
    const path = join(folder, ...name.split('/'));
    rmSync(path);
    removeEmpty(dirname(path), folder);
    (kept.has(toTold(name)) ? changed : removed).add(toTold(name));
  }
  return { changed: [...changed], removed: [...removed] };
}
