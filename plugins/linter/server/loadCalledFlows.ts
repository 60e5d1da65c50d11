import type { Queries, ServerHost } from '#core/server';
import { runSliced } from '#core/server/internal';
import type { CalledFlow, FlowRule } from '../contract';
import type { Flow } from '#plugins/flows/contract';
import { versionReader } from '#plugins/flows/contract/internal';
import {
  isMfaRequired,
  listInsideOut,
  toCalledFlowSliced,
  type Callable,
} from '../domain/rules/subflows/toCalledFlow';
import { findLevel } from '../domain/engine/findGroup';
import { isMfa, mfaGroup } from '../domain/rules/paths/isMfa';
import type { LintContext } from '../domain/lintContext';

/** A flow that was looked into: what its callers are told of it, and whether its own nodes check a second factor. */
export interface LookedInto {
  readonly called: CalledFlow;
  readonly hasMfa: boolean;
}
interface CalledFlowsOptions {
  readonly companyId: string;
  readonly rules: ReadonlyMap<string, FlowRule>;
  readonly capability: NonNullable<LintContext['capability']>;
  /** Flows that are about to be written. */
  readonly coming: readonly Flow[];
  /** Facts about stored flows so far; those read are added. */
  readonly known?: Map<string, LookedInto>;
}
/**
 * The most flows looked into for one: of those that it calls, and of these with those that they
 * call in turn.
 */
const most = { called: 500, deep: 200 };
const mostKnown = 5000;

/**
 * Loads what the linter needs to know of the flows that are called, by id; of those they call in
 * turn where a rule asks for it. Of the flows beyond those that are looked into, nothing is told.
 */
export async function loadCalledFlows(
  server: ServerHost,
  db: Queries,
  calls: readonly string[],
  { companyId, rules, capability, coming, known = new Map() }: CalledFlowsOptions,
): Promise<ReadonlyMap<string, CalledFlow>> {
  const arriving = new Map(coming.map(flow => [flow.flowId, flow]));
  const reader = server.get(versionReader);
  /** Reads flows one after the other, in their order. */
  async function* read(ids: readonly string[]): AsyncGenerator<readonly [string, Callable]> {
    for (let at = 0, end; at < ids.length; at = end) {
      const flow = arriving.get(ids[at] ?? '');
      const next = ids.findIndex((id, index) => index > at && (flow || arriving.has(id)));
      end = next < 0 ? ids.length : next;
      if (flow) yield [flow.flowId, flow];
      else
        for await (const { flowId, name, document } of reader.current(
          db,
          companyId,
          ids.slice(at, end),
        ))
          yield [flowId, { ...document, name }];
    }
  }

  const loaded = new Map<string, LookedInto>();
  async function lookInto(ids: readonly string[]): Promise<void> {
    const unknown = [];
    for (const id of ids) {
      const before = arriving.has(id) ? undefined : known.get(id);
      if (before) loaded.set(id, before);
      else unknown.push(id);
    }
    if (known.size > mostKnown) known.clear();
    for await (const [id, flow] of read(unknown)) {
      const nodes = flow.graphData.elements.nodes ?? [];
      const hasMfa = nodes.some(({ data }) => isMfa(data, { rules, capability }));
      const called = await runSliced(db, companyId, toCalledFlowSliced(flow, { capability }));
      const looked = { called, hasMfa };
      loaded.set(id, looked);
      if (!arriving.has(id)) known.set(id, looked);
    }
  }

  let wanted = [...new Set(calls)].slice(0, most.called);
  await lookInto(wanted);
  const deepest = findLevel(mfaGroup, { rules }) === 'off' ? 0 : most.deep;
  while (wanted.length > 0 && loaded.size < deepest) {
    const next = new Set(wanted.flatMap(id => loaded.get(id)?.called.calls ?? []));
    wanted = [...next].filter(id => !loaded.has(id)).slice(0, deepest - loaded.size);
    await lookInto(wanted);
  }

  const called = new Map(Array.from(loaded, ([id, looked]) => [id, looked.called]));
  const checking = new Set<string>();
  for (const id of listInsideOut(called))
    if (loaded.get(id)?.hasMfa || called.get(id)?.calls.some(callee => checking.has(callee)))
      checking.add(id);
  // They are read once more, since only few may be held at once.
  for await (const [id, { graphData }] of read([...checking])) {
    const facts = called.get(id);
    const context = { rules, capability, called };
    if (facts && isMfaRequired(graphData, context)) called.set(id, { ...facts, asksMfa: true });
  }
  return new Map([...called].filter(([id]) => calls.includes(id)));
}
