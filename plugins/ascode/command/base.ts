import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getField, isRecord } from '#core/contract';
import type { LocalFlow, PlannedFlow } from '../domain/plan/planFlows';
import { writeFlow } from '../domain/flow/writeFlow';
import type { FlowSource } from '../domain/flow/flowFiles';
import type { Flow } from '#plugins/flows/contract';
import { readFlows } from './folder';

/** What was the same here and there when the folder was last pulled or applied, by flow. */
interface Base {
  readonly flowId: string;
  /** The version in the environment. */
  readonly version: number;
  /** The hash of the flow’s files. */
  readonly hash: string;
}

const getPath = (folder: string, environment: string) =>
  join(folder, '.sluice', `${environment.replace(/[^\w-]/g, '_')}.json`);

const hashFlow = (flow: FlowSource): string =>
  createHash('sha256')
    .update(JSON.stringify([...writeFlow(flow as Flow)]))
    .digest('base64url');

function readBase(folder: string, environment: string): ReadonlyMap<string, Base> {
  const path = getPath(folder, environment);
  if (!existsSync(path)) return new Map();
  try {
    const flows = getField(JSON.parse(readFileSync(path, 'utf8')), 'flows');
    return new Map(Object.entries(isRecord(flows) ? (flows as Record<string, Base>) : {}));
  } catch {
    return new Map();
  }
}

/** Remembers what is the same here and there now. Git leaves the file out: it is this folder’s own. */
export function keepBase(folder: string, environment: string, flows: readonly PlannedFlow[]): void {
  const path = getPath(folder, environment);
  const local = new Map(readFlows(folder).map(each => [each.folder, each.flow]));
  const same = flows.flatMap(({ folder: name, there }) => {
    const flow = local.get(name);
    return there && flow
      ? [
          [
            name,
            { flowId: there.flowId, version: there.currentVersion, hash: hashFlow(flow) },
          ] as const,
        ]
      : [];
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(join(dirname(path), '.gitignore'), '*\n');
  writeFileSync(path, `${JSON.stringify({ flows: Object.fromEntries(same) }, null, 2)}\n`);
}

/** The folders of flows that were changed here since they were pulled or applied. */
export function findUnsaved(folder: string, environment: string): readonly string[] {
  const base = readBase(folder, environment);
  if (base.size === 0) return [];
  return readFlows(folder).flatMap(({ folder: name, flow }) =>
    base.get(name)?.hash === hashFlow(flow) ? [] : [name],
  );
}

/** The flows to write that someone has changed in the environment since they were pulled. */
export function findOvertaken(
  folder: string,
  environment: string,
  flows: readonly PlannedFlow[],
): readonly string[] {
  const base = readBase(folder, environment);
  return flows.flatMap(({ folder: name, there, what }) => {
    const known = base.get(name);
    return what === 'update' && known && there && there.currentVersion !== known.version
      ? [name]
      : [];
  });
}

/** The flows of a folder with their IDs in an environment, where they were pulled or applied before. */
export function readKnownFlows(folder: string, environment: string): readonly LocalFlow[] {
  const base = readBase(folder, environment);
  return readFlows(folder).map(each => {
    const known = base.get(each.folder);
    return known ? { ...each, idThere: known.flowId } : each;
  });
}
