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
import type { Flow } from '#plugins/flows/contract';
import { nameFiles } from '../domain/flow/fileNames';
import { FileError } from '../domain/flow/FileError';
import { flowFile, writeJson, type FlowFiles } from '../domain/flow/flowFiles';
import { findUnusedFiles, readFlow, readJsonFile } from '../domain/flow/readFlow';
import { schemaFiles } from '../domain/flow/schemas';
import { writeFlow } from '../domain/flow/writeFlow';
import type { LocalFlow, NamedConnection } from '../domain/plan/planFlows';

const flowsFolder = 'flows';
const connectionsFile = 'connections.json';

function readTexts(folder: string): FlowFiles {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return new Map(
    paths.sort().map(path => [path.split(sep).join('/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Reads the flows of an environment’s folder. Throws a CommandError that names the broken file. */
export function readFlows(folder: string): readonly LocalFlow[] {
  const parent = join(folder, flowsFolder);
  if (!existsSync(parent))
    throw new CommandError(`${folder} has no folder "${flowsFolder}". Start with sluice pull.`);
  const names = readdirSync(parent, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(parent, entry.name, flowFile)))
    .map(({ name }) => name)
    .sort();
  const flows = names.map(name => {
    const path = join(parent, name);
    try {
      const files = readTexts(path);
      const [unused] = findUnusedFiles(files);
      if (unused)
        throw new FileError(unused, `No property of ${flowFile} names this file. Delete it.`);
      return { folder: name, flow: readFlow(files) };
    } catch (fault) {
      if (fault instanceof FileError)
        throw new CommandError(`${join(flowsFolder, name)}/${fault.message}`);
      throw fault;
    }
  });
  const seen = new Map<string, string>();
  for (const { folder: name, flow } of flows) {
    const other = seen.get(flow.flowId ?? '');
    if (flow.flowId && other)
      throw new CommandError(
        `${flowsFolder}/${other} and ${flowsFolder}/${name} have the same "flowId". Delete it from the copy.`,
      );
    seen.set(flow.flowId, name);
  }
  return flows;
}

/** Reads which connections the flows of a folder use. */
export function readConnections(folder: string): readonly NamedConnection[] {
  const path = join(folder, connectionsFile);
  if (!existsSync(path)) return [];
  const files = new Map([[connectionsFile, readFileSync(path, 'utf8')]]);
  const { connections } = readJsonFile(files, connectionsFile);
  if (!Array.isArray(connections))
    throw new CommandError(`${connectionsFile}: "connections" must be a list: [ … ].`);
  return connections;
}

/** Writes a file where it would differ, and says whether it did. */
function write(path: string, text: string): boolean {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return true;
}

function writeFlowFolder(folder: string, files: FlowFiles): boolean {
  let changed = false;
  for (const [path, text] of files)
    if (write(join(folder, ...path.split('/')), text)) changed = true;
  for (const path of readTexts(folder).keys())
    if (!files.has(path)) {
      rmSync(join(folder, ...path.split('/')));
      changed = true;
      removeEmpty(dirname(join(folder, ...path.split('/'))), folder);
    }
  return changed;
}

function removeEmpty(path: string, below: string): void {
  if (path === below || readdirSync(path).length > 0) return;
  rmdirSync(path);
  removeEmpty(dirname(path), below);
}

/** What writing an environment to a folder has changed there, by the names of flows’ folders. */
export interface Written {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Reads which flow each folder holds, by ID, even where its other files are broken. */
function readFolders(parent: string): ReadonlyMap<string, string> {
  if (!existsSync(parent)) return new Map();
  const found = readdirSync(parent, { withFileTypes: true }).flatMap(entry => {
    const path = join(parent, entry.name, flowFile);
    if (!entry.isDirectory() || !existsSync(path)) return [];
    const id = /"flowId": "([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
    return [[id, entry.name] as const];
  });
  return new Map(found);
}

/**
 * Writes an environment’s flows to a folder. A flow keeps the folder that it has; those of flows that
 * are gone are removed.
 */
export function writeFlows(
  folder: string,
  flows: readonly Flow[],
  connections: readonly NamedConnection[],
): Written {
  const parent = join(folder, flowsFolder);
  const folders = readFolders(parent);
  const names = nameFiles(flows.map(({ flowId, name }) => [flowId, name]));
  const taken = new Set(flows.flatMap(({ flowId }) => folders.get(flowId) ?? []));
  const changed: string[] = [];
  for (const flow of flows) {
    const free = names.get(flow.flowId)!;
    const name =
      folders.get(flow.flowId) ?? (taken.has(free) ? `${free}-${flow.flowId.slice(0, 6)}` : free);
    mkdirSync(join(parent, name), { recursive: true });
    if (writeFlowFolder(join(parent, name), writeFlow(flow))) changed.push(name);
  }
  const kept = new Set(flows.map(({ flowId }) => flowId));
  const removed = [...folders].flatMap(([id, name]) => (kept.has(id) ? [] : [name]));
  for (const name of removed) rmSync(join(parent, name), { recursive: true });
  const used = new Set(
    flows.flatMap(({ graphData }) =>
      (graphData.elements.nodes ?? []).map(({ data }) => data.connectionId ?? ''),
    ),
  );
  const named = connections
    .filter(({ connectionId }) => used.has(connectionId))
    .map(({ connectionId, connectorId, name }) => ({ connectionId, connectorId, name }))
    .sort((a, b) => (a.connectionId < b.connectionId ? -1 : 1));
  write(join(folder, connectionsFile), writeJson({ connections: named }));
  for (const [name, text] of schemaFiles) write(join(folder, 'schemas', name), text);
  // Texts keep the line breaks that they have in the environment.
  write(join(folder, flowsFolder, '.gitattributes'), '* -text\n');
  return { changed, removed };
}
