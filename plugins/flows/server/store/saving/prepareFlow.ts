import { finish, type Sliced } from '#core/contract/sliced';
import { stringifySliced } from '#core/contract/format/stringifySliced';
import { timeSlices } from '#core/server/internal';
import type { Flow } from '#plugins/flows/contract';
import type { LinterError, PreparedFlow } from '#plugins/flows/contract/internal';
import { lintCounts } from '#plugins/flows/contract/flow';
import { httpsAddress } from '#plugins/flows/contract/graph/toAppearance';
import { listConnectorIds } from '#plugins/flows/contract/graph/elements/graphIndex';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { toFoundNodes } from '../../search/foundNodes';
import { searchText, toDocument } from '../toFlow';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function* preparing(flow: Flow, lint: readonly LinterError[]): Sliced<PreparedFlow> {
  const { errors, warnings } = lintCounts(lint);
  const nodes = flow.graphData.elements.nodes ?? [];
  const kept = toDocument(flow);
  const document = yield* stringifySliced(kept);
  const lintText = yield* stringifySliced(lint);
  return {
    flow,
    lint,
    kept,
    document,
    lintText,
    columns: {
      name: flow.name,
      description: flow.description,
      search_text: searchText(flow),
      flow_color: flow.flowColor ?? null,
      thumbnail_url: httpsAddress(flow['thumbnailUrl']),
      connector_ids: JSON.stringify(flow.connectorIds ?? listConnectorIds(flow.graphData)),
      trigger: flow.trigger ? JSON.stringify(flow.trigger) : null,
      error_count: errors,
      warning_count: warnings,
    },
    nodeCount: nodes.filter(({ data }) => data.nodeType !== 'EVAL').length,
    found: yield* toFoundNodes(flow.graphData),
    callees: [...new Set(subflowCalls(flow.graphData).map(({ flowId }) => flowId))],
    connections: [
      ...new Set([
        ...nodes.flatMap(({ data }) => (data.nodeType === 'CONNECTION' && data.connectionId) || []),
        ...[flow['functionConnectionId']].filter(isText),
      ]),
    ],
  };
}

/** Makes the rows of a version before the transaction that writes them. */
export const prepareFlow = (flow: Flow, lint: readonly LinterError[]): Promise<PreparedFlow> =>
  timeSlices.run(flow.companyId, preparing(flow, lint));

/** The same of a small flow, at once. */
export const prepareSmallFlow = (flow: Flow, lint: readonly LinterError[]): PreparedFlow =>
  finish(preparing(flow, lint));
