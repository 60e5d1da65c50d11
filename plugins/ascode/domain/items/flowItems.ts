import { isRecord } from '#core/contract';
import type { Sliced } from '#core/contract/sliced';
import { Value } from 'typebox/value';
import type { FlowItem, FlowItemKind } from '../../contract/flowItems';
import { groupBy } from '../groupBy';
import { nameFiles } from '../flow/fileNames';
import { writeJson, FileError } from '../flow/flowFiles';
import { readJsonFile } from '../flow/readFlow';
import type { FolderFiles } from '../folder/Environment';
import { describeFault } from './describeFault';

/** A thing of a flow with a file of its own, and its kind. */
export interface FlowItemSource extends FlowItem {
  readonly kind: string;
}

/** One that a folder has: the folder of its flow, and its file. */
export interface LocalFlowItem extends FlowItemSource {
  readonly folder: string;
  readonly path: string;
}

/** Returns what a file of a flow’s folder is written from. */
export const toWritten = ({ kind, id, name, content }: FlowItemSource) => ({
  $schema: `../../../schemas/${kind}.schema.json`,
  ...(id && { [`${kind}Id`]: id }),
  name,
  ...content,
});

/** Whether a path below a flow’s folder is of such a thing. */
export const isItemPath = (path: string, kinds: readonly FlowItemKind[]): boolean =>
  kinds.some(
    ({ folder }) =>
      path.startsWith(`${folder}/`) && /^[^/]+\.json$/.test(path.slice(folder.length + 1)),
  );

function readItem(
  files: FolderFiles,
  path: string,
  { kind, schema }: FlowItemKind,
): Omit<FlowItemSource, 'flowId'> {
  const idField = `${kind}Id`;
  const { $schema: _, [idField]: id = '', name, ...content } = readJsonFile(files, path);
  if (typeof name !== 'string' || name.trim() === '' || name.length > 200)
    throw new FileError(path, 'The file needs a "name" of up to 200 characters.');
  if (typeof id !== 'string') throw new FileError(path, `"${idField}" must be a string.`);
  const fault = describeFault(Value.Errors(schema, content));
  if (fault) throw new FileError(path, fault);
  return { kind, id, name: name.trim(), content };
}

/** Reads what lies in the folders of flows. Throws a FileError that says what is wrong. */
export function* readItems(
  files: FolderFiles,
  flows: readonly { readonly folder: string; readonly flow: { readonly flowId: string } }[],
  kinds: readonly FlowItemKind[],
): Sliced<readonly LocalFlowItem[]> {
  const paths = [...files.keys()].filter(path => path.startsWith('flows/')).sort();
  const byFolder = groupBy(paths, path => path.split('/', 2)[1]);
  const items: LocalFlowItem[] = [];
  for (const { folder, flow } of flows)
    for (const kind of kinds) {
      const seen = new Map<string, string>();
      const top = `flows/${folder}/`;
      for (const path of byFolder.get(folder) ?? []) {
        if (!isItemPath(path.slice(top.length), [kind])) continue;
        yield;
        const item = readItem(files, path, kind);
        const other = item.id && seen.get(item.id);
        if (other)
          throw new FileError(
            path,
            `${other} has the same "${kind.kind}Id". Delete it from the copy.`,
          );
        seen.set(item.id, path);
        items.push({ ...item, flowId: flow.flowId, folder, path });
      }
    }
  return items;
}

/** Finds which file a folder has for each ID, and for each name of one without an ID. */
function findKnown(before: FolderFiles, top: string, kind: string) {
  const known = new Map<string, string>();
  for (const [path, text] of before) {
    if (!path.startsWith(top)) continue;
    let written: unknown;
    try {
      written = JSON.parse(text);
    } catch {
      // A broken file still belongs to the thing that it names.
    }
    const id = isRecord(written)
      ? written[`${kind}Id`]
      : new RegExp(`"${kind}Id": "([^"]+)"`).exec(text)?.[1];
    if (typeof id === 'string' && id) known.set(`id ${id}`, path);
    else if (isRecord(written)) known.set(`name ${String(written['name'])}`, path);
  }
  return known;
}

/** Writes what belongs to a flow into its folder, each into the file that has it or one of its name. */
export function writeItems(
  items: readonly FlowItemSource[],
  folder: string,
  kinds: readonly FlowItemKind[],
  before: FolderFiles,
): FolderFiles {
  const files = new Map<string, string>();
  for (const kind of kinds) {
    const top = `flows/${folder}/${kind.folder}/`;
    const known = findKnown(before, top, kind.kind);
    const own = items.filter(each => each.kind === kind.kind);
    const names = nameFiles(own.map(({ id, name }) => [id, name]));
    const find = ({ id, name }: FlowItemSource) =>
      known.get(`id ${id}`) ?? known.get(`name ${name}`);
    const taken = new Set(own.flatMap(each => find(each) ?? []));
    const written = new Map<string, string>();
    for (const item of own) {
      const name = names.get(item.id)!;
      const current = find(item);
      const free = `${top}${name}.json`;
      const isFree = !taken.has(free) && !written.has(free);
      const path =
        current && !written.has(current)
          ? current
          : isFree
            ? free
            : `${top}${name}-${item.id}.json`;
      written.set(path, writeJson(toWritten(item)));
    }
    for (const [path, text] of [...written].sort(([a], [b]) => (a < b ? -1 : 1)))
      files.set(path, text);
  }
  return files;
}
