import { getField } from '#core/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { NodeData } from '#plugins/flows/contract';
import { getNodeData, type FlowSteps } from '../steps/flowSteps';
import { isJump, isMessage, isResponse, isReturn, isStep } from '../steps/nodeKinds';
import { isFollowed } from '../steps/outcomes';

/** How a called flow can end. */
export interface Ends {
  /** Responses that answer the call, with the fields of each as text. */
  readonly responses: readonly Response[];
  /** Nodes after which the flow may succeed without a response. */
  readonly open: readonly string[];
  /** Nodes whose failure ends the flow. */
  readonly failing: readonly string[];
}
export interface Response {
  readonly nodeId: string;
  readonly success: boolean;
  readonly fields: ReadonlyMap<string, string>;
}

const answers = new Set(['createSuccessResponse', 'createErrorResponse']);
/** Whether a response answers a call, and not only the one who started the run. */
export const isAnswer = ({ capabilityName = '' }: NodeData): boolean => answers.has(capabilityName);

/** Finds the ends of a flow. */
export function findEnds(steps: FlowSteps): Ends {
  const responses: Response[] = [];
  const open: string[] = [];
  const failing: string[] = [];
  for (const { data } of steps.index.nodes.values()) {
    if (!isStep(data)) continue;
    if (isResponse(data)) {
      const success = data.capabilityName === 'createSuccessResponse';
      responses.push({ nodeId: data.id, success, fields: readFields(data) });
      continue;
    }
    if (isJump(data) || isReturn(data) || isMessage(data)) continue;
    const after = steps.from(data.id);
    if (!isFollowed(getNodeData(steps, data.id), after, 'success')) open.push(data.id);
    if (!isFollowed(getNodeData(steps, data.id), after, 'failure')) failing.push(data.id);
  }
  return { responses, open, failing };
}

function readFields({ properties }: NodeData): ReadonlyMap<string, string> {
  const rows = properties?.['claimsNameValuePairs']?.value;
  return new Map(
    (Array.isArray(rows) ? rows : []).flatMap(row => {
      const named = ['name', 'nameDefault', 'key']
        .map(key => getField(row, key))
        .find(name => typeof name === 'string' && name !== '');
      const value = getField(row, 'value');
      return typeof named === 'string'
        ? [[named, typeof value === 'string' ? plainText(value) : JSON.stringify(value ?? '')]]
        : [];
    }),
  );
}

/** The path of a text that is one reference and nothing else. */
export function readOnlyPath(text: string): string | undefined {
  const path = /^\{\{([^{}]*)\}\}$/.exec(text.trim())?.[1]?.trim();
  return path !== undefined && /^(?:local|global)\./.test(path) ? path : undefined;
}
