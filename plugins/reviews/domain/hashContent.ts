import type { Flow } from '#plugins/flows/contract/flow';
import type { ProposedFlow } from '../contract';

/** What belongs to the flow and not to the content of a version, or follows from it. */
const apart = new Set([
  'flowId',
  'companyId',
  'customerId',
  'name',
  'description',
  'flowStatus',
  'flowColor',
  'createdDate',
  'updatedDate',
  'savedDate',
  'deployedDate',
  'currentVersion',
  'publishedVersion',
  'versionId',
  'connectorIds',
  'dvlinterErrorCount',
  'dvlinterWarningCount',
  'allLinterErrors',
  'isSubFlow',
]);

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
}

/** Returns the content of a flow as text: the same content is the same text, whatever the version. */
export function toContentText(flow: Flow): string {
  const kept = Object.entries(flow).filter(
    ([key, value]) => !apart.has(key) && value !== undefined,
  );
  return JSON.stringify(sortKeys(Object.fromEntries(kept)));
}

/** Returns what a request proposes as text, for its hash. */
export const toProposalText = (flows: readonly ProposedFlow[]): string =>
  JSON.stringify(
    flows
      .map(({ flowId, baseVersion, hash }) => [flowId, baseVersion, hash])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
