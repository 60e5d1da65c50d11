import type { EdgeElement, NodeElement } from '#plugins/flows/contract';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { edgeElement, evalNode } from '#plugins/flows/contract/graph/elements/newElements';

/** Nodes and edges of a graph, to be led elsewhere one by one. */
export class GraphWires {
  readonly nodes: Map<string, NodeElement>;
  readonly edges: Map<string, EdgeElement>;

  constructor(nodes: Iterable<NodeElement>, edges: Iterable<EdgeElement>) {
    this.nodes = new Map(Array.from(nodes, node => [node.data.id, node]));
    this.edges = new Map(Array.from(edges, edge => [edge.data.id, edge]));
  }

  add(nodes: Iterable<NodeElement>, edges: Iterable<EdgeElement>): void {
    for (const node of nodes) this.nodes.set(node.data.id, node);
    for (const edge of edges) this.edges.set(edge.data.id, edge);
  }

  /** Leads everything that leads to a node to others instead, each under the same condition. */
  redirect(from: string, targets: readonly string[]): void {
    for (const edge of this.into(from)) {
      this.edges.delete(edge.data.id);
      const source = this.nodes.get(edge.data.source);
      if (source?.data.nodeType !== 'EVAL') {
        const { id: _, source: before, target: __, ...outcome } = edge.data;
        for (const target of targets) this.link([before], target, undefined, outcome);
        continue;
      }
      const { [from]: operator, ...others } = source.data.properties ?? {};
      this.setProperties(source, others);
      for (const target of targets) this.leadOn(source.data.id, target, operator, edge);
    }
  }

  private leadOn(
    evalId: string,
    target: string,
    operator: { readonly value?: unknown } | undefined,
    like: EdgeElement,
  ): void {
    const there = this.into(target).some(({ data }) => data.source === evalId);
    if (there) {
      const copy = this.copyEval(evalId);
      this.leadOn(copy, target, operator, like);
      return;
    }
    const edge = edgeElement({ source: evalId, target });
    this.edges.set(edge.data.id, edge);
    const node = this.nodes.get(evalId)!;
    if (operator) this.setProperties(node, { ...node.data.properties, [target]: operator });
  }

  /** Another operator after the same nodes. */
  private copyEval(evalId: string): string {
    const copy = evalNode(this.nodes.get(evalId)!.position);
    this.nodes.set(copy.data.id, copy);
    for (const { data } of this.into(evalId)) {
      const { id: _, ...ends } = data;
      const edge = edgeElement({ ...ends, target: copy.data.id });
      this.edges.set(edge.data.id, edge);
    }
    return copy.data.id;
  }

  /** Leads nodes to another through a new operator. */
  link(
    sources: readonly string[],
    target: string,
    operator?: EvalOperator,
    outcome: object = {},
  ): void {
    const from = this.nodes.get(sources[0]!)!.position;
    const to = this.nodes.get(target)?.position ?? from;
    const between = evalNode(
      { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
      operator ? { [target]: operator } : {},
    );
    this.nodes.set(between.data.id, between);
    const ends = [
      ...sources.map(source => ({ ...outcome, source, target: between.data.id })),
      { source: between.data.id, target },
    ];
    for (const end of ends) {
      const edge = edgeElement(end);
      this.edges.set(edge.data.id, edge);
    }
  }

  /** Takes nodes away with their edges and the operators that are left without a source or target. */
  remove(ids: Iterable<string>): void {
    const removed = new Set(ids);
    for (const id of removed) this.nodes.delete(id);
    const touched = new Set<string>();
    for (const [id, { data }] of this.edges)
      if (removed.has(data.source) || removed.has(data.target)) {
        touched.add(data.source).add(data.target);
        this.edges.delete(id);
      }
    const edges = [...this.edges.values()];
    const idle = [...touched].filter(
      id =>
        this.nodes.get(id)?.data.nodeType === 'EVAL' &&
        !(
          edges.some(({ data }) => data.source === id) &&
          edges.some(({ data }) => data.target === id)
        ),
    );
    if (idle.length > 0) this.remove(idle);
  }

  private into(nodeId: string): readonly EdgeElement[] {
    return [...this.edges.values()].filter(({ data }) => data.target === nodeId);
  }

  private setProperties(node: NodeElement, properties: NodeElement['data']['properties']): void {
    const { properties: _, ...data } = node.data;
    const extra = properties && Object.keys(properties).length > 0 ? { properties } : {};
    this.nodes.set(node.data.id, { ...node, data: { ...data, ...extra } });
  }
}
