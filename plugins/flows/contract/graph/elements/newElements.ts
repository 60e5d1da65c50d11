import { shortId } from '#core/contract/ids/id';
import type {
  NodeData,
  NodeElement,
  PropertyValue,
  EvalOperator,
  EdgeData,
  EdgeElement,
  GraphData,
} from '../../flow';
import type { CapabilityManifest, ConnectorManifest } from '#plugins/connectors/contract/manifest';

/**
 * Ids that the default connections of a company have everywhere, so that exports bind without a
 * question (wire facts, 5).
 */
export const wellKnownConnections = {
  httpConnector: '867ed4363b2bc21c860085ad2baa817d',
  functionsConnector: 'de650ca45593b82c49064ead10b9fe17',
  variablesConnector: '06922a684039827499bdbdd97f49827b',
  errorConnector: '53ab83a4a4ab919d9f2cb02d9e111ac8',
  nodeConnector: '3566e86a35c26e575396dcfb89a3dcc0',
  flowConnector: '2581eb287bb1d9bd29ae9886d675f89f',
  annotationConnector: '921bfae85c38ed45045e07be703d86b8',
} as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node in its element wrapper, with the wrapper's defaults; a missing id is made. */
export function nodeElement(
  data: Omit<NodeData, 'id'> & { readonly id?: string },
  position: Point,
): NodeElement {
  const start = data.nodeType === 'START';
  const { id = shortId(), ...rest } = data;
  return {
    data: { id, ...rest } as NodeData,
    position: { x: position.x, y: position.y },
    group: 'nodes',
    removed: false,
    selected: false,
    selectable: !start,
    locked: start,
    grabbable: !start,
    pannable: false,
    classes: '',
  };
}

interface ConnectionNode {
  readonly id?: string;
  readonly connectorId: string;
  readonly connectionId: string;
  /** The connector's name, as the canvas shows it. */
  readonly name: string;
  /** The connection's name. */
  readonly label?: string;
  readonly capabilityName?: string;
  readonly type?: 'action' | 'trigger';
  /** Values by property name; each becomes `{ value }`. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Properties that are more than a value, in the wire's shape. */
  readonly properties?: Readonly<Record<string, PropertyValue>>;
}

/**
 * A node that runs a capability; without one it is unconfigured and has no properties (wire facts,
 * 6f).
 */
export function connectionNode(of: ConnectionNode, position: Point): NodeElement {
  const base = {
    ...(of.id === undefined ? {} : { id: of.id }),
    nodeType: 'CONNECTION' as const,
    connectionId: of.connectionId,
    connectorId: of.connectorId,
    name: of.name,
    label: of.label ?? of.name,
  };
  if (of.capabilityName === undefined)
    return nodeElement({ ...base, status: 'unconfigured' }, position);
  const values = Object.entries(of.values ?? {}).map(([name, value]) => [name, { value }] as const);
  return nodeElement(
    {
      ...base,
      status: 'configured',
      capabilityName: of.capabilityName,
      type: of.type ?? 'action',
      properties: { ...Object.fromEntries(values), ...of.properties },
    },
    position,
  );
}

/** The values that the manifest gives a new node's properties. */
export function initialValues(
  manifest: ConnectorManifest,
  capability: CapabilityManifest,
): Record<string, unknown> {
  const own = (capability as { properties?: ConnectorManifest['properties'] }).properties ?? {};
  const values: Record<string, unknown> = {};
  for (const { propertyName } of capability.flowConfigView.items) {
    const value = { ...manifest.properties[propertyName], ...own[propertyName] }.value;
    if (value !== undefined) values[propertyName] = value;
  }
  return values;
}

/** A logical operator; `operators` are keyed by the node each outgoing edge leads to. */
export function evalNode(
  position: Point,
  operators: Readonly<Record<string, EvalOperator>> = {},
): NodeElement {
  const properties = Object.fromEntries(
    Object.entries(operators).map(([to, value]) => [to, { value }]),
  );
  return nodeElement(
    {
      nodeType: 'EVAL',
      label: 'Evaluator',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    },
    position,
  );
}

/** A note on the canvas; the colour is of the palette that the linter accepts. */
export function annotationNode(
  text: string,
  position: Point,
  look: {
    readonly backgroundColor?: string;
    readonly width?: number;
    readonly height?: number;
  } = {},
): NodeElement {
  const title = look.backgroundColor === '#4462edff';
  return nodeElement(
    {
      nodeType: 'ANNOTATION',
      name: 'Annotation',
      connectionId: wellKnownConnections.annotationConnector,
      connectorId: 'annotationConnector',
      capabilityName: 'updateAnnotationProperties',
      type: 'action',
      properties: {
        annotation: { value: text },
        backgroundColor: { value: look.backgroundColor ?? '#f2f3f4ff' },
        annotationTextColor: { value: title ? '#ffffffff' : '#000000ff' },
        width: { value: look.width ?? 300 },
        height: { value: look.height ?? 100 },
        fontSize: { value: 14 },
        fontFamily: { value: 'sans-serif' },
        fontStyle: { value: '' },
        cornerRadius: { value: 0 },
        strokeEnabled: { value: false },
        strokeWidth: { value: 0 },
        strokeColor: { value: '#000000ff' },
      },
      status: 'configured',
    },
    position,
  );
}

/** The fixed node at which a scheduled flow starts. */
export function scheduleStartNode(position: Point): NodeElement {
  return nodeElement(
    {
      nodeType: 'START',
      name: 'Start Node',
      label: 'Start Node',
      status: 'configured',
      type: 'action',
    },
    position,
  );
}

/** An edge in its element wrapper, with the wrapper's defaults; a missing id is made. */
export function edgeElement(data: Omit<EdgeData, 'id'> & { readonly id?: string }): EdgeElement {
  const { id = shortId(), ...rest } = data;
  return {
    data: { id, ...rest } as EdgeData,
    position: { x: 0, y: 0 },
    group: 'edges',
    removed: false,
    selected: false,
    selectable: true,
    locked: false,
    grabbable: true,
    pannable: true,
    classes: '',
  };
}

/** A graph without elements, with the frame that a present-day flow has (wire facts, 6e). */
export function createEmptyGraph(): GraphData {
  return {
    elements: { nodes: [], edges: [] },
    data: {},
    zoomingEnabled: true,
    userZoomingEnabled: true,
    zoom: 1,
    minZoom: 1e-50,
    maxZoom: 1e50,
    panningEnabled: true,
    userPanningEnabled: true,
    pan: { x: 0, y: 0 },
    boxSelectionEnabled: true,
    renderer: { name: 'null' },
  };
}
