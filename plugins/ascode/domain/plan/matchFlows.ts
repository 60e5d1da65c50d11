import { stringifySliced } from '#core/contract/format/stringifySliced';
import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import type { FlowSource } from '../flow/flowFiles';
import { IdReplacer } from '../flow/IdReplacer';
import { writeEditable } from './writeEditable';
import type { LocalFlow } from './planFlows';

/** Stands for the ID of a flow in its own files, so that those of two flows compare. */
const itself = 'the-flow-itself';

/** The flows of an environment that none of the folder’s belongs to yet, in their order. */
class FreeFlows {
  private readonly byId: Map<string, Flow>;
  private readonly byName = new Map<string, Map<string, Flow>>();
  private readonly byContent = new Map<string, Map<string, Flow[]>>();

  constructor(all: readonly Flow[]) {
    this.byId = new Map(all.map(flow => [flow.flowId, flow]));
    for (const flow of this.byId.values()) {
      const same = this.byName.get(flow.name) ?? new Map<string, Flow>();
      this.byName.set(flow.name, same.set(flow.flowId, flow));
    }
  }

  get(flowId: string): Flow | undefined {
    return this.byId.get(flowId);
  }

  countNamed(name: string): number {
    return this.byName.get(name)?.size ?? 0;
  }

  findNamed(name: string): Flow | undefined {
    return this.byName.get(name)?.values().next().value;
  }

  /** Finds the first of this name whose files say the same. Each is written once. */
  *findSame(name: string, content: string): Sliced<Flow | undefined> {
    let contents = this.byContent.get(name);
    if (!contents) {
      this.byContent.set(name, (contents = new Map()));
      for (const flow of this.byName.get(name)?.values() ?? []) {
        const own = yield* writeAsItself(flow);
        if (own === undefined) continue;
        const same = contents.get(own);
        if (same) same.push(flow);
        else contents.set(own, [flow]);
      }
    }
    const same = contents.get(content) ?? [];
    while (same[0] && !this.byId.has(same[0].flowId)) same.shift();
    return same[0];
  }

  delete({ flowId, name }: Flow): void {
    this.byId.delete(flowId);
    this.byName.get(name)?.delete(flowId);
  }
}

/** A flow’s files with IDs replaced; undefined for one whose own ID is not of the form of IDs. */
function* writeAsItself(
  flow: FlowSource,
  ids: readonly (readonly [string, string])[] = [],
): Sliced<string | undefined> {
  const own = yield* new IdReplacer([...ids, [flow.flowId, itself]]).replaceSliced(flow);
  return own.flowId === itself
    ? yield* stringifySliced([...(yield* writeEditable(own))])
    : undefined;
}

/** The flows of a folder by what they are in the environment, and their IDs there by those here. */
export interface MatchedFlows {
  readonly found: ReadonlyMap<FlowSource, Flow>;
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Finds each flow of a folder in the environment: by its ID, else by its name. Where several have the
 * same name, those that say the same belong together first.
 */
export function* matchFlows(
  local: readonly LocalFlow[],
  there: readonly Flow[],
): Sliced<MatchedFlows> {
  const free = new FreeFlows(there);
  const matches = new Map<FlowSource, Flow>();
  const ids = new Map<string, string>();
  const pair = (flow: FlowSource, other: Flow | undefined) => {
    if (!other) return;
    matches.set(flow, other);
    ids.set(flow.flowId, other.flowId);
    free.delete(other);
  };
  for (const { flow, idThere = '' } of local) pair(flow, free.get(idThere));
  for (const { flow } of local) if (!matches.has(flow)) pair(flow, free.get(flow.flowId));
  const left = () => local.map(({ flow }) => flow).filter(flow => !matches.has(flow));
  for (const flow of left())
    if (free.countNamed(flow.name) === 1) pair(flow, free.findNamed(flow.name));
  const named = new IdReplacer(local.map(({ flow }) => [flow.flowId, itself]));
  for (const flow of left()) {
    if (free.countNamed(flow.name) === 0) continue;
    yield;
    const known = [...named.findIn(flow)].flatMap(id => {
      const other = id === flow.flowId ? undefined : ids.get(id);
      return other === undefined ? [] : [[id, other] as const];
    });
    const content = yield* writeAsItself(flow, known);
    if (content !== undefined) pair(flow, yield* free.findSame(flow.name, content));
  }
  for (const flow of left()) pair(flow, free.findNamed(flow.name));
  return { found: matches, ids };
}
