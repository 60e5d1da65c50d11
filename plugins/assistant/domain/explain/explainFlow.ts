import { finish, type Sliced } from '#core/contract/sliced';
import { toReadableName } from '#plugins/connectors/contract/connectorLook';
import type { ConnectorManifest } from '#plugins/connectors/contract/manifest';
import type { ExplainedCode, ExplainedNode, FlowExplanation } from '../../contract';
import type { Flow, NodeData } from '#plugins/flows/contract';
import {
  graphOrder,
  indexGraph,
  startNodes,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  capabilityTitle,
  nodeTitle,
  shortenName,
} from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { propertyDefinitions } from '#plugins/flows/contract/graph/nodes/propertyDefinitions';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { explainVariables, type KnownVariable } from './explainVariables';
import { describeValue } from './describeValue';
import { listSettings, getWayEnd, getRole } from './explainNode';
import { findWays } from './findWays';
import { explainMarkup, readScript } from './readCode';
import { listNextSteps, type StepOn } from './listNextSteps';

/** Fields a page submits for the pressed button; nobody types them. */
const pressed = new Set(['buttonValue', 'buttonType']);

/** The context needed to explain a flow. */
export interface ExplainContext {
  readonly connector: (connectorId: string) => ConnectorManifest | undefined;
  readonly flowName: (flowId: string) => string | undefined;
  readonly variables: readonly KnownVariable[];
  readonly connectionName?: (connectionId: string) => string | undefined;
}

type Explained = Pick<Flow, 'graphData' | 'inputSchema'>;

/**
 * Reads what a flow does off its graph: its nodes in order, its ways, variables and code. Nothing
 * is run.
 */
export const explainFlow = (flow: Explained, terms: ExplainContext): FlowExplanation =>
  finish(explainFlowSliced(flow, terms));

/** The same in slices. */
export function* explainFlowSliced(
  flow: Explained,
  terms: ExplainContext,
): Sliced<FlowExplanation> {
  const index = indexGraph(flow.graphData);
  const runs = ({ nodeType }: NodeData) => nodeType === 'CONNECTION' || nodeType === 'START';
  const order = graphOrder(index).flatMap(id => {
    const data = index.nodes.get(id)?.data;
    return data && runs(data) && data.connectorId !== 'annotationConnector' ? [data] : [];
  });
  const called = new Map(
    order.map(data => [
      data.id,
      shortenName(nodeTitle(data, terms.connector(data.connectorId ?? ''))) || 'Start',
    ]),
  );
  const getTitle = (id: string) => called.get(id) ?? id;
  const known = new Map<string, readonly StepOn[]>();
  const on = (id: string) => {
    let steps = known.get(id);
    if (!steps) known.set(id, (steps = listNextSteps(index, id, getTitle)));
    return steps;
  };
  const nodes = new Map<string, ExplainedNode>();
  for (const data of order) {
    yield;
    nodes.set(data.id, explainNode(data, terms, getTitle, on(data.id)));
  }
  const starts = startNodes(index).flatMap(({ data }) =>
    nodes.has(data.id) && on(data.id).length > 0 ? [data.id] : [],
  );
  const ids = order.map(({ id }) => id);
  const begin = starts.length > 0 ? starts : ids.slice(0, 1);
  const reached = new Set(begin);
  for (const id of reached) for (const { to } of on(id)) reached.add(to);
  const code: ExplainedCode[] = [];
  for (const data of order) {
    yield;
    code.push(...listCode(data, terms));
  }
  yield;
  const paths = findWays(begin, on, id => getWayEnd(nodes.get(id)?.role ?? 'step'));
  const variables = yield* explainVariables(flow, terms.variables, getTitle);
  return {
    nodes: [...nodes.values()],
    notes: [...index.nodes.values()].flatMap(({ data }) =>
      data.connectorId === 'annotationConnector'
        ? {
            nodeId: data.id,
            text: describeValue(data.properties?.['annotation']?.value ?? '', getTitle),
          }
        : [],
    ),
    starts: begin,
    ...paths,
    unreached: ids.filter(id => !reached.has(id)),
    variables,
    code,
  };
}

function explainNode(
  data: NodeData,
  { connector, flowName, connectionName }: ExplainContext,
  titleOf: (id: string) => string,
  on: readonly StepOn[],
): ExplainedNode {
  const manifest = connector(data.connectorId ?? '');
  const call = subflowCall(data);
  const connection = connectionName?.(data.connectionId ?? '');
  const description = describeValue(data.properties?.['nodeDescription']?.value ?? '', titleOf);
  const html = ['customHTML', 'html']
    .map(name => data.properties?.[name]?.value)
    .find(value => typeof value === 'string');
  const listed = data.properties?.['formFieldsList']?.value;
  const rows: readonly { readonly propertyName?: unknown }[] = Array.isArray(listed) ? listed : [];
  const named = rows.flatMap(({ propertyName }) =>
    typeof propertyName === 'string' && !pressed.has(propertyName) ? [propertyName] : [],
  );
  return {
    nodeId: data.id,
    title: titleOf(data.id),
    connector: manifest?.name ?? toReadableName(data.connectorId ?? ''),
    capability: capabilityTitle(data, manifest),
    role: getRole(data, manifest),
    disabled: data.isDisabled === true,
    fields: listFields(named, typeof html === 'string' ? html : ''),
    settings: listSettings(data, manifest, titleOf),
    next: on.map(({ to, when }) => ({ nodeId: to, when })),
    ...(connection !== undefined && { connection }),
    ...(description && { description }),
    ...(call && {
      calls: { flowId: call.flowId, name: flowName(call.flowId) ?? call.label ?? call.flowId },
    }),
  };
}

/**
 * The fields of a page: those of its markup, and those it is said to send that its markup names.
 * Without markup, all it is said to send.
 */
function listFields(named: readonly string[], html: string): readonly string[] {
  if (html.trim() === '') return [...new Set(named)];
  const quoted = new Set(['"', "'"].flatMap(quote => html.split(quote).slice(1, -1)));
  const there = named.filter(name => quoted.has(name));
  return [...new Set([...there, ...explainMarkup(html).fields])];
}

function listCode(data: NodeData, { connector }: ExplainContext): readonly ExplainedCode[] {
  return propertyDefinitions(data, connector(data.connectorId ?? '')).flatMap(
    ({ name, definition }) => {
      const text = data.properties?.[name]?.value;
      const isCode =
        definition.language !== undefined || definition.preferredControlType === 'codeEditor';
      if (!isCode || typeof text !== 'string' || text.trim() === '' || /schema/i.test(name))
        return [];
      const language =
        definition.language ??
        (/html/i.test(name) ? 'html' : /css/i.test(name) ? 'css' : 'javascript');
      const facts = language === 'html' ? explainMarkup(text) : readScript(text);
      const { reads, returns, touches } =
        language === 'css' ? { ...facts, reads: [], returns: false } : facts;
      return [
        {
          nodeId: data.id,
          property: name,
          language,
          lines: text.split('\n').length,
          reads,
          returns,
          touches,
        },
      ];
    },
  );
}
