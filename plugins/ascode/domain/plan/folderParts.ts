import { stringifySliced } from '#core/contract/format/stringifySliced';
import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import type { FolderPart } from '../../contract';
import type { FlowSource } from '../flow/flowFiles';
import { IdReplacer } from '../flow/IdReplacer';
import { writeFlowSliced } from '../flow/writeFlow';
import { variableKey } from '#plugins/variables/contract';
import type { Environment, LocalEnvironment } from '../folder/Environment';
import type { FlowItemSource } from '../items/flowItems';
import type { ApplicationSource } from '../resources/applications';
import type { ConnectionSource } from '../resources/connections';
import type { VariableSource } from '../resources/variables';
import { sortFields, type PlannedResource } from '../resources/Resource';
import { listResources, type Plan } from './planEnvironment';

type Hash = (text: string) => string;

/** Names a flow of a folder among its parts. */
export const nameFlow = (folder: string): string => `flow ${folder}`;
/** Names a part other than a flow among the parts of a folder. */
export const nameResource = ({ kind, key }: { readonly kind: string; readonly key: string }) =>
  `${kind} ${key}`;

function* writeAll(flow: FlowSource): Sliced<string> {
  yield;
  return yield* stringifySliced([...(yield* writeFlowSliced(flow as Flow))]);
}
const writeFields = (value: unknown) => JSON.stringify(sortFields(value));

/** The IDs of a variable, a connection, an application, or a thing of a flow in the environment. */
function findIds(there: unknown): { readonly id?: string; readonly innerIds?: readonly string[] } {
  if (there === undefined) return {};
  const resource = there as VariableSource | ConnectionSource | ApplicationSource | FlowItemSource;
  if ('content' in resource) return { id: resource.id };
  if ('connectionId' in resource) return { id: resource.connectionId };
  if ('appId' in resource) return { id: resource.appId, innerIds: Object.keys(resource.policies) };
  const { name, context, flowId } = resource;
  return { id: variableKey(name, context, flowId) };
}

/**
 * The parts of a folder and of the environment that it was planned for; `unsaid` are the kinds whose
 * file the folder lacks.
 */
export function* listParts(
  plan: Plan,
  local: LocalEnvironment,
  { hash, unsaid }: { readonly hash: Hash; readonly unsaid: ReadonlySet<string> },
): Sliced<readonly FolderPart[]> {
  const own = new Map(local.flows.map(({ folder, flow }) => [folder, flow]));
  const ofFlow = ({ flowId, description, currentVersion, publishedVersion }: Flow) => ({
    flowId,
    id: flowId,
    description: description ?? '',
    version: currentVersion,
    deployedVersion: publishedVersion ?? null,
  });
  const parts: FolderPart[] = [];
  for (const { folder, what, flow, there } of plan.flows)
    parts.push({
      key: nameFlow(folder),
      kind: 'flow' as const,
      name: flow.name,
      what,
      ...(there && ofFlow(there)),
      inFolder: hash(yield* writeAll(own.get(folder)!)),
      inEnvironment: there ? hash(yield* writeAll(there)) : '',
    });
  for (const flow of plan.onlyThere)
    parts.push({
      key: nameFlow(flow.flowId),
      kind: 'flow' as const,
      name: flow.name,
      what: 'absent' as const,
      ...ofFlow(flow),
      inFolder: '',
      inEnvironment: hash(yield* writeAll(flow)),
    });
  for (const { kind, key, name, what, local: mine, there } of listResources(plan)) {
    yield;
    parts.push({
      key: nameResource({ kind, key }),
      kind,
      name,
      what,
      inFolder: what === 'absent' ? '' : hash(writeFields(mine)),
      inEnvironment: there === undefined ? '' : hash(writeFields(there)),
      ...findIds(there),
      ...(what === 'absent' && unsaid.has(kind) && { isUnsaid: true }),
    });
  }
  return parts;
}

/** A plan for these parts alone. Connections of flows stay bound. */
export function onlyParts(plan: Plan, keys: ReadonlySet<string>): Plan {
  const has = (each: { readonly kind: string; readonly key: string }) =>
    keys.has(nameResource(each));
  const flows = plan.flows.filter(({ folder }) => keys.has(nameFlow(folder)));
  // Parts of a missing flow are added with it or not at all.
  const folders = new Set([
    ...flows.map(({ folder }) => folder),
    ...plan.flows.filter(({ there }) => there).map(({ folder }) => folder),
  ]);
  return {
    ...plan,
    flows,
    items: plan.items.filter(each => has(each) && folders.has(each.folder)),
    variables: plan.variables.filter(has),
    applications: plan.applications.filter(has),
    connections: plan.connections.filter(each => has(each) || each.what === 'create'),
  };
}

/**
 * The environment as the folder would name it: its IDs in the place of the environment’s, so that an
 * environment that has others changes no lines by them.
 */
export function* toFolderIds(plan: Plan, environment: Environment): Sliced<Environment> {
  const ids = new Map([...plan.ids].map(([here, there]) => [there, here]));
  for (const { local, there } of plan.connections)
    if (there) ids.set(there.connectionId, local.connectionId);
  for (const { local, there, source } of plan.applications) {
    if (!there || !local.appId) continue;
    ids.set(there.appId, local.appId);
    for (const [id, { name }] of Object.entries(source.policies)) {
      const own = Object.entries(local.policies).find(([, policy]) => policy.name === name);
      if (own && there.policies[id]) ids.set(id, own[0]);
    }
  }
  for (const { local, there } of plan.items) if (there && local.id) ids.set(there.id, local.id);
  const toHere = new IdReplacer(ids);
  const flows: Flow[] = [];
  for (const flow of environment.flows) {
    yield;
    flows.push(yield* toHere.replaceSliced(flow));
  }
  yield;
  return { ...(yield* toHere.replaceSliced({ ...environment, flows: [] })), flows };
}

/**
 * The parts beside flows of these keys as the environment has them, and the others as the folder
 * does; `dropped` are the files of those that the environment has no more.
 */
export function mixParts(plan: Plan, wanted: ReadonlySet<string>, there: Environment['items']) {
  const mix = <T>(planned: readonly PlannedResource<T>[]): readonly T[] =>
    planned.flatMap(each => {
      if (wanted.has(nameResource(each))) return each.there === undefined ? [] : [each.there];
      return each.what === 'absent' ? [] : [each.local];
    });
  const onlyThere = new Set(plan.onlyThere.map(({ flowId }) => flowId));
  const isNew = ({ flowId }: { readonly flowId: string }) =>
    onlyThere.has(flowId) && wanted.has(nameFlow(flowId));
  return {
    variables: mix(plan.variables),
    connections: mix(plan.connections),
    applications: mix(plan.applications),
    items: [...mix(plan.items), ...there.filter(isNew)],
    dropped: new Set(
      plan.items.flatMap(each =>
        each.path && each.there === undefined && wanted.has(nameResource(each)) ? [each.path] : [],
      ),
    ),
  };
}
