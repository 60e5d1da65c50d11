import { nameFiles } from '../flow/fileNames';
import { flowFile } from '../flow/flowFiles';
import { listSchemas } from '../flow/schemas';
import { writeFlow } from '../flow/writeFlow';
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
  const found = [...groupFlows(files)].map(([folder, own]) => {
    const id = /"flowId": "([^"]+)"/.exec(own.get(flowFile) ?? '')?.[1] ?? '';
    return [id, folder] as const;
  });
  return new Map(found);
}

/**
 * Writes an environment as files. What has a file or a folder in `before` keeps its name; what
 * `before` alone has is left out.
 */
export function writeFolder(
  environment: Environment,
  before: FolderFiles,
  kinds: readonly FlowItemKind[],
): FolderFiles {
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
    for (const [path, text] of writeFlow(flow)) files.set(`${flowsFolder}/${folder}/${path}`, text);
    used.set(flow.flowId, folder);
  }
  for (const [flowId, folder] of used) {
    const own = items.filter(each => each.flowId === flowId);
    for (const [path, text] of writeItems(own, folder, kinds, before)) files.set(path, text);
  }
  files.set(connectionsFile, writeConnections(connections));
  files.set(variablesFile, writeVariables(variables));
  for (const [path, text] of writeApplications(applications, before)) files.set(path, text);
  for (const [name, text] of listSchemas(kinds)) files.set(`schemas/${name}`, text);
  // Texts keep the line breaks that they have in the environment.
  files.set(`${flowsFolder}/.gitattributes`, '* -text\n');
  return files;
}
