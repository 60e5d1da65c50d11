import type { NodeElement } from '#plugins/flows/contract';
import { toCalledFlow } from '#plugins/linter/domain/rules/subflows/toCalledFlow';
import { subflowCall, subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { ForeignFlow } from '#plugins/flows/contract/graph/checks/checkFlow';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';

/** One result of a linter. */
export interface Row {
  readonly code: string;
  readonly type: string;
  readonly flowId?: string;
  readonly nodeId?: string;
}

/** A finding that only one of the two linters has, with where it stands. */
export interface Difference {
  readonly side: 'ours' | 'theirs';
  readonly row: Row;
  /** All that the other linter said of the file. */
  readonly rows: readonly Row[];
  /** All flows of the file, the main one first. */
  readonly flows: readonly ForeignFlow[];
  readonly flow?: ForeignFlow;
  readonly index?: GraphIndex;
  readonly node?: NodeElement;
}

/** A fault of the other linter that explains differences, with how to tell that it applies. */
export interface ReferenceFault {
  readonly codes: readonly string[];
  readonly side: 'ours' | 'theirs';
  readonly reason: string;
  readonly holds: (difference: Difference) => boolean;
}

const bp = (...names: readonly string[]) => names.map(name => `dv-bp-${name}`);
const er = (...names: readonly string[]) => names.map(name => `dv-er-${name}`);

/**
 * The codes of the rules that threw in some file, by the name under which the other linter reports
 * that.
 */
const thrown: Readonly<Record<string, readonly string[]>> = {
  'ruleId-dv-rule-annotations-001': bp(
    'annotation-001',
    'annotation-002',
    'annotation-003',
    'missing-title-annotation-001',
    'title-not-on-top-001',
  ),
  'ruleId-dv-rule-logo-001': bp('logo-001', 'logo-002', 'logo-003', 'logo-004'),
  'ruleId-dv-rule-subflow-001': [
    ...er('subflow-001', 'subflow-002', 'subflow-003', 'subflow-004'),
    ...bp('subflow-005'),
  ],
  'ruleId-dv-rule-teleport-001': er('teleport-001', 'teleport-002', 'teleport-003', 'teleport-004'),
};
const mainFlowOnly = [
  ...bp(
    'annotation-001',
    'annotation-002',
    'annotation-003',
    'missing-title-annotation-001',
    'title-not-on-top-001',
  ),
  ...bp('subflow-005', 'variable-001', 'globalVariable-003'),
  ...er('variable-002', 'variable-003', 'pingOneFlow-001', 'pingOneFlow-002', 'pingOneFlow-003'),
  ...er(
    'subflow-003',
    'subflow-004',
    'teleport-001',
    'teleport-002',
    'teleport-003',
    'teleport-004',
  ),
  ...er('requiredFields-001', 'ciba-flow-001', 'ciba-flow-002'),
];
const globals = bp('globalVariable-001', 'globalVariable-002');

const listCallees = (flow: ForeignFlow) => subflowCalls(flow.graphData).map(({ flowId }) => flowId);
const inMain = ({ flow, flows }: Difference) => flow === flows[0];

/**
 * Every known fault of the other linter. A difference that none of them explains is ours to mend.
 */
export const referenceFaults: readonly ReferenceFault[] = [
  {
    codes: Object.values(thrown).flat(),
    side: 'ours',
    reason:
      'its rule threw in this file (a subflow, a property or a font that is not there), so the rest is missing',
    holds: ({ row, rows }) => rows.some(({ code }) => thrown[code]?.includes(row.code)),
  },
  {
    codes: mainFlowOnly,
    side: 'ours',
    reason: 'its rule looks at the main flow of a file and not at the subflows beside it',
    holds: difference => difference.flow !== undefined && !inMain(difference),
  },
  {
    codes: globals,
    side: 'ours',
    reason: 'it names the main flow where the node is in a subflow',
    holds: ({ row, rows, flows, ...rest }) =>
      !inMain({ row, rows, flows, ...rest }) &&
      rows.some(
        ({ code, nodeId, flowId }) =>
          code === row.code && nodeId === row.nodeId && flowId === flows[0]?.flowId,
      ),
  },
  {
    codes: globals,
    side: 'theirs',
    reason: 'it names the main flow where the node is in a subflow',
    holds: ({ row, flows, node }) =>
      !node &&
      flows
        .slice(1)
        .some(({ graphData }) =>
          graphData.elements.nodes.some(({ data }) => data.id === row.nodeId),
        ),
  },
  {
    codes: bp('subflow-005'),
    side: 'theirs',
    reason:
      'it reads respondToUser of the first node, which exports do not carry, so it takes every flow to be without screen',
    holds: ({ node, flows }) => {
      const callee = node && subflowCall(node.data)?.flowId;
      const first = flows
        .filter(({ flowId }) => flowId === callee)
        .flatMap(flow => toCalledFlow(flow).first ?? [])[0];
      return first !== undefined && first.respondToUser === undefined;
    },
  },
  {
    codes: er('subflow-002'),
    side: 'ours',
    reason:
      'of two flows that call each other it names one node only, and only where one of them is the main flow',
    holds: ({ flow, node, flows }) =>
      flow === flows[0] || (node && subflowCall(node.data)?.flowId) !== flows[0]?.flowId,
  },
  {
    codes: bp('logo-001', 'logo-002', 'logo-003', 'logo-004'),
    side: 'ours',
    reason: 'it skips all flows of a file when the first of them is called by another',
    holds: ({ flows }) => flows.slice(1).some(flow => listCallees(flow).includes(flows[0]!.flowId)),
  },
  {
    codes: er('multi-start-001'),
    side: 'ours',
    reason: 'it does not look for free nodes in a flow without edges',
    holds: ({ index }) => index?.edges.size === 0,
  },
  {
    codes: bp('AEqualsBMultipleCondition-003'),
    side: 'ours',
    reason:
      'it takes an outcome to be connected when an edge of any other comparison carries the same id',
    holds: ({ index, node }) => {
      const drawn = new Set(
        [...(index?.edges.values() ?? [])].map(({ data }) => data.multiValueSourceId),
      );
      const outcomes = node?.data.properties?.rightValueMultiple?.value;
      return Array.isArray(outcomes) && outcomes.every(({ id }) => drawn.has(id));
    },
  },
  {
    codes: er('pingOneFlow-002'),
    side: 'theirs',
    reason: 'it does not see the ways after an operator to which two edges lead from the same node',
    holds: ({ index, node }) => {
      const targets = node && index?.out(node.data.id).map(({ data }) => data.target);
      return targets !== undefined && new Set(targets).size < targets.length;
    },
  },
];
