import { isRecord } from '#core/contract';

type Tree = Readonly<Record<string, unknown>>;

const wrapper =
  'classes grabbable group locked pannable position removed selectable selected'.split(' ');
const nodeData =
  'id nodeType capabilityName connectionId connectorId label name properties status type'.split(
    ' ',
  );
const edgeData = ['id', 'source', 'target'];
const graph =
  'boxSelectionEnabled data maxZoom minZoom pan panningEnabled renderer userPanningEnabled userZoomingEnabled zoom zoomingEnabled'.split(
    ' ',
  );
const settings =
  'csp css cssLinks customErrorScreenBrandLogoUrl customErrorShowFooter customFaviconLink customLogoURLSelection customTitle defaultErrorScreenBrandLogo flowHttpTimeoutInSeconds flowTimeoutInSeconds intermediateLoadingScreenCSS intermediateLoadingScreenHTML jsCustomFlowPlayer jsLinks logLevel requireAuthenticationToInitiate scrubSensitiveInfo sensitiveInfoFields useCSP useCustomCSS useCustomFlowPlayer useCustomScript useIntermediateLoadingScreen validateOnSave'.split(
    ' ',
  );
const input =
  'description isExpanded preferredControlType preferredDataType propertyName required'.split(' ');

const kinds = ['AUTHENTICATION', 'SCHEDULE'];

/** Some fields of a tree; what is null or missing is left out. */
function pick(tree: unknown, names: readonly string[]): Tree {
  if (!isRecord(tree)) return {};
  const found = names.filter(name => tree[name] !== undefined && tree[name] !== null);
  return Object.fromEntries(found.map(name => [name, tree[name]]));
}

/** Lists as sets and keyed lists as maps: the order of elements is not part of a plan. */
function byId(elements: unknown, data: readonly string[]): Tree {
  if (!Array.isArray(elements)) return {};
  return Object.fromEntries(
    elements.map(each => [each.data.id, { ...pick(each, wrapper), data: pick(each.data, data) }]),
  );
}

/** An element of a set as text, whatever the order of its fields. */
const toComparable = (each: unknown): string =>
  JSON.stringify(each, isRecord(each) ? Object.keys(each).sort() : undefined);

/** A flow as an export has it, as the body that a provider of plans sends. */
export function toSentFlow(flow: Tree): Tree {
  const { name, description, flowColor, graphData, inputSchema, settings: given, trigger } = flow;
  const outputSchema = flow['outputSchema'] ?? flow['outputSchemaCompiled'];
  const elements =
    isRecord(graphData) && isRecord(graphData['elements']) ? graphData['elements'] : {};
  const listed = (all: unknown, data: readonly string[]) => Object.values(byId(all, data));
  return {
    name,
    ...(description !== undefined && { description }),
    ...(flowColor !== undefined && { color: flowColor }),
    graphData: {
      ...pick(graphData, graph),
      elements: {
        nodes: listed(elements['nodes'], nodeData),
        edges: listed(elements['edges'], edgeData),
      },
    },
    ...(Array.isArray(inputSchema) && {
      inputSchema: inputSchema.map(each => pick(each, input)),
    }),
    ...(isRecord(outputSchema) && { outputSchema }),
    // A plan that names no level sends this one.
    settings: { logLevel: 4, ...pick(given, settings) },
    ...(isRecord(trigger) &&
      kinds.includes(String(trigger['type'])) && {
        trigger: pick(trigger, ['type', 'configuration']),
      }),
  };
}

/**
 * What a plan compares of a flow that is sent or read: known fields, elements by id, sets sorted,
 * nothing that is null, missing, or computed.
 */
export function toPlan(flow: Tree): Tree {
  const { graphData, inputSchema, outputSchema, settings: given, trigger } = flow;
  const elements = isRecord(graphData) ? graphData['elements'] : undefined;
  const { nodes, edges } = isRecord(elements) ? elements : ({} as Tree);
  const sorted = Object.entries(pick(given, settings)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(toComparable).sort() : value,
  ]);
  return {
    ...pick(flow, ['name', 'color']),
    ...(flow['description'] !== '' && pick(flow, ['description'])),
    graphData: pick(graphData, graph),
    nodes: byId(nodes, nodeData),
    edges: byId(edges, edgeData),
    ...(Array.isArray(inputSchema) &&
      inputSchema.length > 0 && { inputSchema: inputSchema.map(each => pick(each, input)) }),
    ...(isRecord(outputSchema) && { outputSchema: outputSchema['output'] }),
    settings: Object.fromEntries(sorted),
    ...(isRecord(trigger) && { trigger: pick(trigger, ['type', 'configuration']) }),
  };
}
