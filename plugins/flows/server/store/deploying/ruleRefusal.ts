import { codes, Failure } from '#core/contract';
import type { RequiredFault } from '#plugins/flows/contract';

/** The refusal of a deploy: which rules, and for each finding where and how to mend it. */
export function ruleRefusal(name: string, faults: readonly RequiredFault[]): Failure {
  const titles = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
  const details = faults.flatMap(({ findings, flow }) =>
    findings.map(({ nodeId, flowId, path, message, recommendation }) => ({
      at: path?.join(' ') ?? nodeId ?? flowId ?? '',
      message: `${flow === undefined ? '' : `In “${flow}”, which calls it: `}${message}. ${recommendation}`,
    })),
  );
  const which = faults.length === 1 ? 'a rule' : 'rules';
  return new Failure(
    400,
    codes.rulesBroken,
    `“${name}” ${faults.every(({ flow }) => flow !== undefined) ? 'makes flows that call it break' : 'breaks'} ${which} that this company requires for deploy: ${titles}. Mend what is named, or have the flow excepted under Flow rules.`,
    details,
  );
}
