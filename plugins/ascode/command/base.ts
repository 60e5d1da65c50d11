import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeWhole } from '#core/command';
import { getField, isRecord } from '#core/contract';
import type { Flow } from '#plugins/flows/contract';
import type { FlowSource } from '../domain/flow/flowFiles';
import { writeFlow } from '../domain/flow/writeFlow';
import type { LocalEnvironment } from '../domain/folder/Environment';
import { listResources, type Plan } from '../domain/plan/planEnvironment';
import { isChange, sortFields, type PlannedResource } from '../domain/resources/Resource';
import { readLocal, type Place } from './folder';

/** The parts that were equal here and there when the folder was last pulled or applied, by flow. */
interface FlowBase {
  readonly flowId: string;
  /** The version in the environment. */
  readonly version: number;
  /** The hash of the flow’s files. */
  readonly hash: string;
}
interface Base {
  readonly flows: Readonly<Record<string, FlowBase>>;
  /** Hashes of all else: here, and in the environment. */
  readonly resources: Readonly<Record<string, { readonly local: string; readonly there: string }>>;
}

const getPath = (folder: string, environment: string) =>
  join(folder, '.sluice', `${environment.replace(/[^\w-]/g, '_')}.json`);

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
const hashFlow = (flow: FlowSource): string => hash([...writeFlow(flow as Flow)]);
const nameResource = ({ kind, key }: PlannedResource) => `${kind} ${key}`;

function readBase(folder: string, environment: string): Base | undefined {
  const path = getPath(folder, environment);
  if (!existsSync(path)) return undefined;
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const [flows, resources] = [getField(stored, 'flows'), getField(stored, 'resources')];
    return {
      flows: isRecord(flows) ? (flows as Base['flows']) : {},
      resources: isRecord(resources) ? (resources as Base['resources']) : {},
    };
  } catch {
    return undefined;
  }
}

/** Remembers what is the same here and there now. Git leaves the file out: it is this folder’s own. */
export function keepBase(place: Place, environment: string, plan: Plan): void {
  const path = getPath(place.folder, environment);
  const local = new Map(readLocal(place).flows.map(each => [each.folder, each.flow]));
  const flows = plan.flows.flatMap(({ folder: name, there }) => {
    const flow = local.get(name);
    if (!there || !flow) return [];
    const { flowId, currentVersion: version } = there;
    return [[name, { flowId, version, hash: hashFlow(flow) }] as const];
  });
  const resources = listResources(plan).flatMap(each =>
    each.there === undefined || each.what === 'absent'
      ? []
      : [
          [
            nameResource(each),
            { local: hash(sortFields(each.local)), there: hash(sortFields(each.there)) },
          ] as const,
        ],
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(join(dirname(path), '.gitignore'), '*\n');
  const base: Base = {
    flows: Object.fromEntries(flows),
    resources: Object.fromEntries(resources),
  };
  writeWhole(path, `${JSON.stringify(base, null, 2)}\n`);
}

/**
 * Returns the parts changed here since the folder was pulled or applied, by the names of folders
 * and resources.
 */
export function findUnsaved(place: Place, environment: string, plan: Plan): readonly string[] {
  const base = readBase(place.folder, environment);
  if (!base) return [];
  const flows = readLocal(place).flows.flatMap(({ folder: name, flow }) =>
    base.flows[name]?.hash === hashFlow(flow) ? [] : [name],
  );
  const resources = listResources(plan).filter(
    each =>
      isChange(each) && base.resources[nameResource(each)]?.local !== hash(sortFields(each.local)),
  );
  return [...flows, ...resources.map(({ name }) => name)];
}

/** Returns the parts to write that someone has changed in the environment since it was pulled. */
export function findOvertaken(folder: string, environment: string, plan: Plan): readonly string[] {
  const base = readBase(folder, environment);
  if (!base) return [];
  const flows = plan.flows.flatMap(({ folder: name, there, what }) => {
    const known = base.flows[name];
    const isOvertaken = known && there && there.currentVersion !== known.version;
    return what === 'update' && isOvertaken ? [name] : [];
  });
  const resources = listResources(plan).filter(each => {
    const known = base.resources[nameResource(each)];
    return each.what === 'update' && known && known.there !== hash(sortFields(each.there));
  });
  return [...flows, ...resources.map(({ name }) => name)];
}

/** Reads a folder, with the IDs that its flows had in an environment. */
export function readKnown(place: Place, environment: string): LocalEnvironment {
  const base = readBase(place.folder, environment);
  const local = readLocal(place);
  const flows = local.flows.map(each => {
    const known = base?.flows[each.folder];
    return known ? { ...each, idThere: known.flowId } : each;
  });
  return { ...local, flows };
}
