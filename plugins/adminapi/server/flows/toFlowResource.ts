import { pickFields } from '#core/contract/unknown';
import { getField, isRecord } from '#core/contract';
import { asText } from '#core/contract/unknown';
import type { Call } from '#core/server';
import type { Flow } from '#plugins/flows/contract';
import type { InputField, LinterError } from '#plugins/flows/contract/internal';
import { completeGraph } from '../../domain/completeGraph';
import { createLinks, toTime } from '../answer';

type At = Pick<Call, 'server' | 'companyId'>;

/** A flow as the console’s calls answer with it; lines of the list have no graph. */
export type ReadFlow = Pick<
  Flow,
  'flowId' | 'name' | 'description' | 'flowStatus' | 'createdDate'
> &
  Pick<Flow, 'currentVersion' | 'connectorIds'> &
  Partial<Pick<Flow, 'graphData' | 'flowColor' | 'updatedDate' | 'deployedDate' | 'trigger'>> &
  Partial<Pick<Flow, 'publishedVersion' | 'settings' | 'inputSchema' | 'outputSchema'>> & {
    readonly outputSchemaCompiled?: unknown;
    readonly dvlinterErrorCount?: number;
    readonly dvlinterWarningCount?: number;
    readonly allLinterErrors?: readonly LinterError[];
  };

const isTrigger = (type: unknown): boolean => type === 'AUTHENTICATION' || type === 'SCHEDULE';

/** The age of a sign-in with all fields that the published format has; it does not count by itself. */
const toAge = (age: unknown): object => ({
  enabled: getField(age, 'enabled') === true,
  time: Number(getField(age, 'time')) || 0,
  timeFormat: asText(getField(age, 'timeFormat')) || 'days',
});

/** A trigger as the published format has it, with both ages of sign-ins where it has one. */
export function toTrigger(trigger: unknown): object | undefined {
  if (!isRecord(trigger) || !isTrigger(trigger['type'])) return undefined;
  const { configuration, ...rest } = trigger;
  if (!isRecord(configuration) || Object.keys(configuration).length === 0) return rest;
  const { mfa, pwd, ...more } = configuration;
  return { ...rest, configuration: { ...more, mfa: toAge(mfa), pwd: toAge(pwd) } };
}

/** An output schema as the published format has it; undefined where there is none. */
export function toOutputSchema({ outputSchema, outputSchemaCompiled }: ReadFlow) {
  const schema = [outputSchema, outputSchemaCompiled].find(each =>
    isRecord(getField(each, 'output')),
  );
  if (!isRecord(schema)) return undefined;
  const output = schema['output'] as Record<string, unknown>;
  return { ...schema, output: { type: 'object', properties: {}, ...output } };
}

const toInput = (field: InputField) => ({ preferredControlType: 'textField', ...field });

const toFinding = (
  flowId: string,
  { code, message, type, recommendation, nodeId }: LinterError,
) => ({
  code,
  message,
  type,
  recommendation: recommendation || message,
  flowId,
  ...(nodeId && { nodeId }),
});

const linkTexts = ['label', 'value', 'crossorigin', 'integrity', 'referrerpolicy', 'type'] as const;

/** A link to a script with all fields that the published format has, and no other. */
function toScriptLink(link: unknown): object {
  const given = typeof link === 'string' ? { label: link, value: link } : link;
  const texts = linkTexts.map(name => [name, asText(getField(given, name))]);
  return { ...Object.fromEntries(texts), defer: getField(given, 'defer') ?? false };
}

function toSettings(settings: Readonly<Record<string, unknown>>): object {
  const { jsLinks } = settings;
  return Array.isArray(jsLinks) ? { ...settings, jsLinks: jsLinks.map(toScriptLink) } : settings;
}

/** A graph as the published format has it; `found` are problems to tell of in it. */
export function toGraph({ flowId, graphData }: ReadFlow, found?: readonly LinterError[]) {
  if (!graphData) return undefined;
  const graph = completeGraph(graphData);
  if (!found) return graph;
  const all = found.map(each => toFinding(flowId, each));
  const byNode = new Map<string, (typeof all)[number][]>();
  for (const each of all) {
    const { nodeId = '' } = each;
    const own = byNode.get(nodeId);
    if (own) own.push(each);
    else byNode.set(nodeId, [each]);
  }
  const nodes = graph.elements.nodes.map(node => {
    const own = byNode.get(node.data.id);
    return own ? { ...node, data: { ...node.data, linterError: own } } : node;
  });
  return { ...graph, allLinterErrors: all, elements: { ...graph.elements, nodes } };
}

/** Returns what a flow and one of its versions have in common. */
export function toFlowParts(flow: ReadFlow, found?: readonly LinterError[]) {
  const { createdDate, updatedDate, deployedDate, description, flowColor, inputSchema } = flow;
  const graphData = toGraph(flow, found);
  const outputSchema = toOutputSchema(flow);
  const trigger = toTrigger(flow.trigger);
  return {
    connectors: [...new Set(flow.connectorIds)].map(id => ({ id })),
    createdAt: toTime(createdDate),
    ...(updatedDate && { updatedAt: toTime(updatedDate) }),
    ...(deployedDate && { deployedAt: toTime(deployedDate) }),
    ...(description && { description }),
    ...(flowColor && { color: flowColor }),
    enabled: flow.flowStatus === 'enabled',
    ...(graphData && { graphData }),
    ...(inputSchema && inputSchema.length > 0 && { inputSchema: inputSchema.map(toInput) }),
    ...(outputSchema && { outputSchema }),
    ...(flow.settings && { settings: toSettings(flow.settings) }),
    ...(trigger && { trigger }),
  };
}

/** A flow as the published format has it. */
export function toFlowResource(call: At, flow: ReadFlow, found?: readonly LinterError[]) {
  const { flowId: id, name, currentVersion, publishedVersion } = flow;
  const self = `/flows/${id}`;
  return {
    _links: createLinks(call, self, {
      connectorInstances: '/connectorInstances',
      connectors: '/connectors',
      'flow.clone': self,
      'flow.deploy': self,
      'flow.validate': self,
      'flow.enabled': `${self}/enabled`,
      version: `${self}/versions/${currentVersion}`,
      versions: `${self}/versions`,
    }),
    environment: { id: call.companyId },
    id,
    name,
    ...toFlowParts(flow, found),
    currentVersion,
    ...(publishedVersion && { publishedVersion }),
    dvlinterErrorCount: flow.dvlinterErrorCount,
    dvlinterWarningCount: flow.dvlinterWarningCount,
  };
}

const always: ReadonlySet<string> = new Set(['_links', 'environment', 'id', 'name']);

/** The attributes of a resource that are asked for, and those without which it is none. */
export function selectAttributes<T extends object>(resource: T, attributes?: string): T {
  if (!attributes) return resource;
  const wanted = new Set(attributes.split(',').map(each => each.trim()));
  return pickFields(resource, key => always.has(key) || wanted.has(key));
}
