import { finish, type Sliced } from '#core/contract/sliced';
import type { FlowItemKind } from '../../contract/flowItems';
import { isItemPath, readItems } from '../items/flowItems';
import { flowFile, type FlowFiles, FileError } from '../flow/flowFiles';
import { findUnusedFiles, readFlow } from '../flow/readFlow';
import type { LocalFlow } from '../plan/planFlows';
import { readApplications } from '../resources/applications';
import { readConnections } from '../resources/connections';
import { readVariables } from '../resources/variables';
import type { FolderFiles, LocalEnvironment } from './Environment';

/** The folder of an environment’s flows. */
export const flowsFolder = 'flows';

/** Parts the files below `flows/` by the folder of their flow. */
export function groupFlows(files: FolderFiles): ReadonlyMap<string, FlowFiles> {
  const groups = new Map<string, Map<string, string>>();
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [top, folder = '', ...rest] = path.split('/');
    if (top !== flowsFolder || rest.length === 0) continue;
    if (!groups.has(folder)) groups.set(folder, new Map());
    groups.get(folder)!.set(rest.join('/'), text);
  }
  return new Map([...groups].filter(([, own]) => own.has(flowFile)));
}

/** Reads the flows of a folder. Throws a FileError that says which file is broken, and how. */
export function* readFlows(
  files: FolderFiles,
  kinds: readonly FlowItemKind[],
): Sliced<readonly LocalFlow[]> {
  const seen = new Map<string, string>();
  const flows: LocalFlow[] = [];
  for (const [folder, all] of groupFlows(files)) {
    yield;
    const own = new Map([...all].filter(([path]) => !isItemPath(path, kinds)));
    const at = `${flowsFolder}/${folder}`;
    try {
      const [unused] = findUnusedFiles(own);
      if (unused)
        throw new FileError(unused, `No property in ${flowFile} refers to this file. Delete it.`);
      const flow = readFlow(own);
      const other = seen.get(flow.flowId ?? '');
      if (flow.flowId && other)
        throw new FileError(
          flowFile,
          `${flowsFolder}/${other} has the same "flowId". Delete it from the copy.`,
        );
      seen.set(flow.flowId, folder);
      flows.push({ folder, flow });
    } catch (fault) {
      throw fault instanceof FileError ? fault.below(at) : fault;
    }
  }
  return flows;
}

/** Reads what a folder says of an environment. Throws a FileError that names the broken file. */
export const readFolder = (files: FolderFiles, kinds: readonly FlowItemKind[]): LocalEnvironment =>
  finish(readFolderSliced(files, kinds));

/** Reads a folder in steps. Throws a FileError that names the broken file. */
export function* readFolderSliced(
  files: FolderFiles,
  kinds: readonly FlowItemKind[],
): Sliced<LocalEnvironment> {
  const flows = yield* readFlows(files, kinds);
  const connections = readConnections(files);
  yield;
  const variables = readVariables(files);
  yield;
  const applications = readApplications(files);
  return {
    flows,
    connections,
    variables,
    applications,
    items: yield* readItems(files, flows, kinds),
  };
}
