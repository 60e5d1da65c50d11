import { codes, Failure, format } from '#core/contract';
import type { RequiredFault } from '#plugins/flows/contract';
import { strings } from '#plugins/flows/strings';

/** The refusal of a deploy: which rules, and for each finding where and how to mend it. */
export function ruleRefusal(name: string, faults: readonly RequiredFault[]): Failure {
  const titles = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
  const details = faults.flatMap(({ findings, flow }) =>
    findings.map(({ nodeId, flowId, path, message, recommendation }) => ({
      at: path?.join(' ') ?? nodeId ?? flowId ?? '',
      message: `${flow === undefined ? '' : `In “${flow}”, which calls it: `}${message}. ${recommendation}`,
    })),
  );
  return new Failure(
    400,
    codes.rulesBroken,
    format(strings.rulesBroken, {
      name,
      by: faults.every(({ flow }) => flow !== undefined) ? 'callers' : 'itself',
      count: faults.length,
      titles,
    }),
    details,
  );
}
