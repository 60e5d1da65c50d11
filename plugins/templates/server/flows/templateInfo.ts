import { Value } from 'typebox/value';
import type { Sliced } from '#core/contract/sliced';
import { httpsAddress } from '#plugins/flows/contract/graph/toAppearance';
import { FlowTemplateInfo, Category, TemplateDescription, TemplateName } from '../../contract';
import { getDocumentFlows } from '../../domain/getDocumentFlows';
import { pageCapabilities, sketchFlow } from './sketchFlow';

/** Lists show many templates at once: so many connectors and variables of each, and no longer. */
const most = { listed: 100, text: 200, address: 2000 };
const cut = (text: unknown) => String(text ?? '').slice(0, most.text);

/** Returns the contents and requirements of a document. */
export function templateInfo(document: object): FlowTemplateInfo {
  const flows = getDocumentFlows(document);
  const nodes = flows
    .flatMap(({ graphData }) => graphData.elements.nodes)
    .filter(({ data }) => data.nodeType === 'CONNECTION');
  const connectors = new Map<string, { connectorId: string; name: string; nodes: number }>();
  for (const { data } of nodes) {
    const connectorId = cut(data.connectorId);
    const known = connectors.get(connectorId) ?? {
      connectorId,
      name: cut(data.name) || connectorId,
      nodes: 0,
    };
    connectors.set(connectorId, { ...known, nodes: known.nodes + 1 });
  }
  const variables = new Map(
    flows
      .flatMap(flow => flow.variables ?? [])
      .map(({ name, context }) => [
        name,
        { name: cut(name.replace(/##SK##[^]*/, '')), context: cut(context) },
      ]),
  );
  const thumbnailUrl = httpsAddress(flows[0]?.['thumbnailUrl']);
  return {
    flows: flows.length,
    nodes: nodes.length,
    pages: nodes.filter(({ data }) => pageCapabilities.has(data.capabilityName ?? '')).length,
    connectors: [...connectors.values()].slice(0, most.listed),
    variables: [...variables.values()].slice(0, most.listed),
    ...(thumbnailUrl && thumbnailUrl.length <= most.address && { thumbnailUrl }),
    ...(flows[0] && { sketch: sketchFlow(flows[0].graphData) }),
  };
}

/** Returns the same of any document; undefined for one whose flows can't be read. */
export function readTemplateInfo(document: unknown): FlowTemplateInfo | undefined {
  try {
    const info = templateInfo(document as object);
    return Value.Check(FlowTemplateInfo, info) ? info : undefined;
  } catch {
    return undefined;
  }
}

const named = new Set(['companyId', 'customerId', 'customerName']);

/**
 * Returns a document without whose it was: what is published says nothing of the company but what it
 * shows.
 */
export function withoutOriginSliced<T>(value: T): Sliced<T>;
export function* withoutOriginSliced(value: unknown): Sliced<unknown> {
  if (value === null || typeof value !== 'object') return value;
  yield;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const each of value) items.push(yield* withoutOriginSliced(each));
    return items;
  }
  const entries: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    const isOrigin = named.has(key) && typeof each === 'string';
    entries.push([key, isOrigin ? '' : yield* withoutOriginSliced(each)]);
  }
  return Object.fromEntries(entries);
}

/** The longest document in characters: what an import takes. */
export const longestDocument = 10 * 1024 * 1024;

/** Returns why the API would not take a template with these details, as a sentence. */
export function flowTemplateFault(
  row: Readonly<Record<'name' | 'description' | 'category' | 'document', unknown>>,
): string | undefined {
  if (!Value.Check(TemplateName, row.name) || !row.name.trim())
    return 'its name must have 1 to 256 characters';
  if (!Value.Check(TemplateDescription, row.description))
    return 'its description can have up to 2,000 characters';
  if (!Value.Check(Category, row.category)) return 'its category doesn’t exist here';
  if (String(row.document).length > longestDocument) return 'its flows are larger than 10 MB';
  return undefined;
}
