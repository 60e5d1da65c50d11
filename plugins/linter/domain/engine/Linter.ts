import type { Flow, LinterError, NodeData, NodeElement } from '#plugins/flows/contract';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { narrowIndex } from '#plugins/flows/contract/graph/nodes/nodesOfKind';
import type { LintContext } from '../lintContext';
import type { Reach, Rule } from '../rule';
import { ruleGroups } from '../ruleGroups';
import { findLevel } from './findLevel';
import { runRule } from './runRule';
import { findSwitchedOff } from './findSwitchedOff';

export type Lintable = LintContext['flow'] & Pick<Flow, 'graphData'>;
/** The facts around a flow. */
export type Known = Omit<LintContext, 'flow'>;

type Found = ReadonlyMap<Rule, readonly LinterError[]>;
const nothing: Found = new Map();
const allRules = ruleGroups.flatMap(({ rules }) => rules);

/**
 * Lints a flow again and again. What a rule said of a node is kept for as long as nothing that the
 * rule looks at is another object, so after an edit of an immutable graph only what the edit can
 * reach is judged anew.
 */
export class Linter {
  private readonly kept: Record<
    Exclude<Reach, 'flow'>,
    { key: readonly unknown[]; found: WeakMap<NodeData, Found> }
  > = {
    node: { key: [], found: new WeakMap() },
    links: { key: [], found: new WeakMap() },
  };

  /** All that the rules find, in the order of the rules. */
  lint(flow: Lintable, known: Known = {}): readonly LinterError[] {
    const index = indexGraph(flow.graphData);
    const context = { flow, ...known };
    const around = [flow.flowId, flow.settings, flow.trigger, known.capability, known.rules];
    const nodes = [...index.nodes.values()];
    const links = [
      ...around,
      flow.graphData.elements.edges,
      ...nodes.flatMap(({ data }) => (data.nodeType === 'EVAL' ? [data] : [])),
    ];
    const byNode = new Map<Rule, LinterError[]>();
    this.judge('node', around, nodes, index, context, byNode);
    this.judge('links', links, nodes, index, context, byNode);
    const off = findSwitchedOff(index);
    return ruleGroups.flatMap(({ id, rules }) => {
      const level = findLevel(id, context);
      if (level === 'off' || (level !== 'required' && off.has(id))) return [];
      return rules.flatMap(rule =>
        rule.reach === 'flow' ? runRule(rule, index, context) : (byNode.get(rule) ?? []),
      );
    });
  }

  private judge(
    reached: Exclude<Reach, 'flow'>,
    key: readonly unknown[],
    nodes: readonly NodeElement[],
    index: GraphIndex,
    context: LintContext,
    into: Map<Rule, LinterError[]>,
  ): void {
    const kept = this.kept[reached];
    if (key.length !== kept.key.length || key.some((each, at) => each !== kept.key[at])) {
      kept.found = new WeakMap();
      kept.key = key;
    }
    const fresh = nodes.filter(({ data }) => !kept.found.has(data));
    if (fresh.length > 0)
      for (const [data, found] of this.fresh(reached, fresh, index, context))
        kept.found.set(data, found);
    for (const { data } of nodes)
      for (const [rule, found] of kept.found.get(data)!) {
        const list = into.get(rule);
        if (list) list.push(...found);
        else into.set(rule, [...found]);
      }
  }

  private fresh(
    reached: Reach,
    nodes: readonly NodeElement[],
    index: GraphIndex,
    context: LintContext,
  ) {
    const narrow = narrowIndex(index, nodes);
    const byId = new Map<string, Map<Rule, LinterError[]>>();
    for (const rule of allRules) {
      if (rule.reach !== reached) continue;
      for (const finding of runRule(rule, narrow, context)) {
        const of = byId.get(finding.nodeId!) ?? new Map<Rule, LinterError[]>();
        byId.set(finding.nodeId!, of);
        of.set(rule, [...(of.get(rule) ?? []), finding]);
      }
    }
    return nodes.map(({ data }) => [data, byId.get(data.id) ?? nothing] as const);
  }
}
