import { connectionIds } from './nodeMix';

const wrap = (group: 'nodes' | 'edges', data: object, x: number, y: number) => ({
  data,
  position: { x, y },
  group,
  removed: false,
  selected: false,
  selectable: true,
  locked: false,
  grabbable: true,
  pannable: group === 'edges',
  classes: '',
});
type Element = ReturnType<typeof wrap> & { data: { id: string } };
type Operator = 'anyTriggersFalse' | 'allTriggersTrue' | 'always';

interface Connection {
  readonly connectorId: string;
  readonly name: string;
  readonly capabilityName: string;
}

/**
 * Puts a graph together in the shape of an export. Ids count up, so that the same calls give the
 * same graph.
 */
export class GraphElements {
  readonly nodes: Element[] = [];
  readonly edges: Element[] = [];
  private readonly at = new Map<string, { x: number; y: number }>();

  constructor(private readonly prefix: string) {}

  private id(): string {
    return `${this.prefix}${(this.nodes.length + this.edges.length).toString(36).padStart(4, '0')}`;
  }

  private place(data: object, x: number, y: number): string {
    const id = this.id();
    this.nodes.push(wrap('nodes', { id, ...data }, x, y) as Element);
    this.at.set(id, { x, y });
    return id;
  }

  connection(
    of: Connection,
    title: string,
    properties: Record<string, unknown>,
    x: number,
    y: number,
  ): string {
    const values = Object.entries({
      nodeTitle: title,
      nodeDescription: `What ${title} does`,
      ...properties,
    });
    const { connectorId, name, capabilityName } = of;
    const data = {
      nodeType: 'CONNECTION',
      connectionId: connectionIds[connectorId],
      connectorId,
      name,
      label: name,
      status: 'configured',
      capabilityName,
      type: capabilityName === 'startNode' ? 'trigger' : 'action',
      properties: Object.fromEntries(values.map(([key, value]) => [key, { value }])),
    };
    return this.place(data, x, y);
  }

  annotation(text: string, x: number, y: number): string {
    const properties = {
      annotation: text,
      backgroundColor: '#f2f3f4ff',
      width: '240',
      height: '60',
      fontSize: '14',
    };
    const data = {
      nodeType: 'ANNOTATION',
      connectionId: connectionIds['annotationConnector'],
      connectorId: 'annotationConnector',
      name: 'Annotation',
      label: 'Annotation',
      status: 'configured',
      capabilityName: 'updateAnnotationProperties',
      type: 'action',
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => [key, { value }]),
      ),
    };
    return this.place(data, x, y);
  }

  private edge(source: string, target: string): void {
    this.edges.push(wrap('edges', { id: this.id(), source, target }, 0, 0) as Element);
  }

  /** An operator between two nodes; answers its id, so that it can lead to more. */
  operator(source: string, target: string, operator: Operator): string {
    const [from, to] = [this.at.get(source)!, this.at.get(target)!];
    const properties =
      operator === 'allTriggersTrue' ? {} : { properties: { [target]: { value: operator } } };
    const data = { nodeType: 'EVAL', label: 'Evaluator', ...properties };
    const id = this.place(data, (from.x + to.x) / 2, (from.y + to.y) / 2);
    this.edge(source, id);
    this.edge(id, target);
    return id;
  }

  /** One more target of an operator that is there. */
  alsoTo(evaluator: string, target: string): void {
    this.edge(evaluator, target);
  }
}
