import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError, readTexts, writeWhole, type CommandContext } from '#core/command';
import { environmentPaths, flowItemKinds } from '../contract';
import { FileError } from '../domain/flow/flowFiles';
import type { Environment, FolderFiles, LocalEnvironment } from '../domain/folder/Environment';
import { flowsFolder, readFolder } from '../domain/folder/readFolder';
import { isOwnFile, writeFolder } from '../domain/folder/writeFolder';

/** A folder, and what plugins say of its files. */
export type Place = Pick<CommandContext, 'folder' | 'at'>;

/** Reads the files of a folder that an environment consists of. */
export const readFiles = (folder: string): FolderFiles => readTexts(folder, environmentPaths);

/** Reads what a folder says of its environment. Throws a CommandError that names the broken file. */
export function readLocal({ folder, at }: Place): LocalEnvironment {
  if (!existsSync(join(folder, flowsFolder)))
    throw new CommandError(`${folder} has no folder "${flowsFolder}". Start with sluice pull.`);
  try {
    return readFolder(readFiles(folder), at(flowItemKinds));
  } catch (fault) {
    throw fault instanceof FileError ? new CommandError(fault.message) : fault;
  }
}

/**
 * The changes that writing an environment makes to a folder, as paths of files and flows’ folders.
 */
export interface Written {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Returns what people are told of a file: the folder of its flow, else the file. */
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
export function writeLocal({ folder, at }: Place, environment: Environment): Written {
  const before = readFiles(folder);
  const files = writeFolder(environment, before, at(flowItemKinds));
  const changed = new Set<string>();
  for (const [name, text] of files) {
    const path = join(folder, ...name.split('/'));
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, text);
    if (isOwnFile(name) && !name.endsWith('.gitattributes')) changed.add(toTold(name));
  }
  const remaining = new Set([...files.keys()].map(toTold));
  const removed = new Set<string>();
  for (const name of before.keys()) {
    if (files.has(name)) continue;
    const path = join(folder, ...name.split('/'));
    rmSync(path);
    removeEmpty(dirname(path), folder);
    (remaining.has(toTold(name)) ? changed : removed).add(toTold(name));
  }
  return { changed: [...changed], removed: [...removed] };
}

/** A number of flows in words, such as `1 flow` or `3 flows`. */
export const formatFlowCount = (count: number): string =>
  `${count} ${count === 1 ? 'flow' : 'flows'}`;
