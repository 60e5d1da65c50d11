import { finish, type Sliced } from '#core/contract/sliced';
import { nameFiles } from '../flow/fileNames';
import { flowFile } from '../flow/flowFiles';
import { listSchemas } from '../flow/schemas';
import { writeFlowSliced } from '../flow/writeFlow';
import { groupBy } from '../groupBy';
import type { FlowItemKind } from '../../contract/flowItems';
import { writeItems } from '../items/flowItems';
import { writeApplications } from '../resources/applications';
import { connectionsFile, writeConnections } from '../resources/connections';
import { variablesFile, writeVariables } from '../resources/variables';
import type { Environment, FolderFiles } from './Environment';
import { flowsFolder, groupFlows } from './readFolder';

/** Whether a path is of a file that an environment’s folder consists of, and that `pull` may remove. */
export const isOwnFile = (path: string): boolean =>
  /^(?:flows|applications)\/./.test(path) || path === connectionsFile || path === variablesFile;

/** Finds which flow each folder holds, by ID, even where its other files are broken. */
function findFolders(files: FolderFiles): ReadonlyMap<string, string> {
  const folders = [...groupFlows(files)].map(([folder, own]) => {
    const id = /"flowId": "([^"]+)"/.exec(own.get(flowFile) ?? '')?.[1] ?? '';
    return [id, folder] as const;
  });
  return new Map(folders);
}

/**
 * Writes an environment as files. What has a file or a folder in `before` keeps its name; what
 * `before` alone has is left out.
 */
export const writeFolder = (
  environment: Environment,
  before: FolderFiles,
  kinds: readonly FlowItemKind[],
): FolderFiles => finish(writeFolderSliced(environment, before, kinds));

/** Writes an environment as files in steps. */
export function* writeFolderSliced(
  environment: Environment,
  before: FolderFiles,
  kinds: readonly FlowItemKind[],
): Sliced<FolderFiles> {
  const { flows, connections, variables, applications, items } = environment;
  const folders = findFolders(before);
  const names = nameFiles(flows.map(({ flowId, name }) => [flowId, name]));
  const taken = new Set(flows.flatMap(({ flowId }) => folders.get(flowId) ?? []));
  const files = new Map<string, string>();
  const used = new Map(folders);
  for (const flow of flows) {
    const free = names.get(flow.flowId)!;
    const folder =
      folders.get(flow.flowId) ?? (taken.has(free) ? `${free}-${flow.flowId.slice(0, 6)}` : free);
    yield;
    for (const [path, text] of yield* writeFlowSliced(flow))
      files.set(`${flowsFolder}/${folder}/${path}`, text);
    used.set(flow.flowId, folder);
  }
  const ofFlows = groupBy(items, ({ flowId }) => flowId);
  const inFolders = groupBy(before, ([path]) => path.split('/', 2).join('/'));
  for (const [flowId, folder] of used) {
    yield;
    const own = ofFlows.get(flowId) ?? [];
    const known = new Map(inFolders.get(`${flowsFolder}/${folder}`));
    for (const [path, text] of writeItems(own, folder, kinds, known)) files.set(path, text);
  }
  files.set(connectionsFile, writeConnections(connections));
  files.set(variablesFile, writeVariables(variables));
  for (const [path, text] of writeApplications(applications, before)) files.set(path, text);
  for (const [name, text] of listSchemas(kinds)) files.set(`schemas/${name}`, text);
  // Texts keep the line breaks that they have in the environment.
  files.set(`${flowsFolder}/.gitattributes`, '* -text\n');
  return files;
}
