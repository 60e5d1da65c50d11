import type { Flow } from '#plugins/flows/contract';
import { isSecret, withoutValue } from '#plugins/flows/contract/graph/references/variables';

const order = [
  'companyId',
  'authTokenExpireIds',
  'connectorIds',
  'createdDate',
  'currentVersion',
  'customerId',
  'deployedDate',
  'description',
  'flowStatus',
  'inputSchemaCompiled',
  'isInputSchemaSaved',
  'isOutputSchemaSaved',
  'name',
  'publishedVersion',
  'settings',
  'timeouts',
  'trigger',
  'updatedDate',
  'flowId',
  'versionId',
  'graphData',
  'inputSchema',
  'flowColor',
  'savedDate',
  'variables',
  'connections',
  'parentFlowId',
];
const own = new Set(['dvlinterErrorCount', 'dvlinterWarningCount', 'isSubFlow']);

export interface ExportOptions {
  /** Values of variables stay at home unless this is set; secrets always do. */
  readonly includeVariableValues: boolean;
}

/**
 * The export document of a flow, with the keys in the order of a present-day export and unknown
 * keys after them.
 */
export function exportFlow(flow: Flow, { includeVariableValues }: ExportOptions): Flow {
  const variables = flow.variables?.map(each =>
    includeVariableValues && !isSecret(each) ? each : withoutValue(each),
  );
  const whole: Record<string, unknown> = { ...flow, ...(variables ? { variables } : {}) };
  const keys = [
    ...order,
    ...Object.keys(whole).filter(key => !order.includes(key) && !own.has(key)),
  ];
  return Object.fromEntries(
    keys.filter(key => whole[key] !== undefined).map(key => [key, whole[key]]),
  ) as unknown as Flow;
}

/** The export of a flow with the flows it calls: the main flow first. */
export function exportBundle(flows: readonly Flow[], options: ExportOptions) {
  const { companyId, customerId } = flows[0]!;
  return { flows: flows.map(flow => exportFlow(flow, options)), companyId, customerId };
}
