import type { LinterError } from '#plugins/flows/contract/internal';

/** The filter for problems. */
export interface FindingFilter {
  readonly errors: boolean;
  readonly warnings: boolean;
  /** Only those for which a fix may be offered. */
  readonly mendable: boolean;
  readonly text: string;
}
/** The findings of one node, or of the flow as a whole, errors first. */
export interface FindingGroup {
  readonly nodeId: string | undefined;
  readonly findings: readonly LinterError[];
  readonly errors: number;
}

/**
 * Groups what a filter leaves by node: what is said of the flow first, then nodes with errors, each
 * in the order given.
 */
export function findingGroups(
  findings: readonly LinterError[],
  filter: FindingFilter,
  nameOf: (nodeId: string) => string,
): readonly FindingGroup[] {
  const text = filter.text.trim().toLowerCase();
  const isWanted = (finding: LinterError) =>
    (finding.type === 'error' ? filter.errors : filter.warnings) &&
    (text === '' ||
      `${finding.code} ${finding.message} ${finding.nodeId ? `${finding.nodeId} ${nameOf(finding.nodeId)}` : ''}`
        .toLowerCase()
        .includes(text));
  const groups = new Map<string | undefined, LinterError[]>();
  for (const finding of findings) {
    if (!isWanted(finding)) continue;
    const list = groups.get(finding.nodeId);
    if (list) list.push(finding);
    else groups.set(finding.nodeId, [finding]);
  }
  const isError = (finding: LinterError) => (finding.type === 'error' ? 0 : 1);
  const rank = ({ nodeId, errors }: FindingGroup) =>
    nodeId === undefined ? 0 : errors > 0 ? 1 : 2;
  return [...groups]
    .map(([nodeId, list]) => ({
      nodeId,
      findings: list.toSorted((a, b) => isError(a) - isError(b)),
      errors: list.filter(({ type }) => type === 'error').length,
    }))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Returns a key that identifies a problem, also after the flow is linted again. */
export const findingKey = ({ code, nodeId, message }: LinterError): string =>
  `${code} ${nodeId ?? ''} ${message}`;
