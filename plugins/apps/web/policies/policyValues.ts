import { ageLimit, type AgedMethod, type TimeFormat } from '../../domain/signOnAges';
import type { Policy, PolicyFlow, PolicyBody } from '../../contract';

/** A flow's line in the form; `kept` holds what the form does not show. */
export interface FlowLine {
  flowId: string;
  versionId: string;
  weight: string;
  ip: string;
  successNodes: string[];
  kept: Partial<PolicyFlow>;
}
/** Whether, and after how long, a person shows once more who they are. */
export interface AgeValues {
  enabled: boolean;
  time: string;
  timeFormat: TimeFormat;
}
export interface PolicyValues {
  name: string;
  enabled: boolean;
  flows: FlowLine[];
  pwd: AgeValues;
  mfa: AgeValues;
}

const toAgeValues = (policy: Policy | undefined, method: AgedMethod): AgeValues => {
  const { enabled, time, timeFormat } = ageLimit(policy?.trigger, method) ?? usualAge;
  return { enabled, time: String(time), timeFormat };
};
const usualAge = { enabled: false, time: 8, timeFormat: 'hours' } as const;

/** The trigger with the limits in it; none where none was and none is wanted. */
function toTrigger(
  policy: Policy | undefined,
  { pwd, mfa }: PolicyValues,
): Pick<PolicyBody, 'trigger'> {
  const before = policy?.trigger;
  if (!before && !pwd.enabled && !mfa.enabled) return {};
  const limit = ({ enabled, time, timeFormat }: AgeValues) => ({
    enabled,
    time: Number(time),
    timeFormat,
  });
  const configuration = { ...before?.configuration, mfa: limit(mfa), pwd: limit(pwd) };
  return { trigger: { type: 'AUTHENTICATION', ...before, configuration } };
}

/** A new line gets what the others leave of 100. */
export const createFlowLine = (lines: readonly FlowLine[]): FlowLine => ({
  flowId: '',
  versionId: '-1',
  weight: String(
    Math.max(0, 100 - lines.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0)),
  ),
  ip: '',
  successNodes: [],
  kept: {},
});

const toFlowLine = (
  { flowId, versionId, weight, ip, successNodes, ...kept }: PolicyFlow,
  only: boolean,
): FlowLine => ({
  flowId,
  versionId: String(versionId),
  weight: weight === undefined ? (only ? '100' : '') : String(weight),
  ip: (ip ?? []).join(', '),
  successNodes: [...(successNodes ?? [])],
  kept,
});

/** Returns the initial values of the form. */
export const toPolicyValues = (policy: Policy | undefined, name: string): PolicyValues => ({
  name: policy?.name ?? name,
  enabled: policy?.status !== 'disabled',
  flows: policy
    ? policy.flows.map(flow => toFlowLine(flow, policy.flows.length === 1))
    : [createFlowLine([])],
  pwd: toAgeValues(policy, 'pwd'),
  mfa: toAgeValues(policy, 'mfa'),
});

/** The body to send. */
export const toPolicyBody = (values: PolicyValues, policy: Policy | undefined): PolicyBody => ({
  ...toTrigger(policy, values),
  name: values.name.trim(),
  status: values.enabled ? 'enabled' : 'disabled',
  flows: values.flows.map(({ flowId, versionId, weight, ip, successNodes, kept }) => {
    const addresses = ip.split(/[\s,]+/).filter(Boolean);
    return {
      ...kept,
      flowId,
      versionId: Number(versionId),
      ...(weight !== '' && { weight: Number(weight) }),
      ...(addresses.length > 0 && { ip: addresses }),
      ...(successNodes.length > 0 && { successNodes }),
    };
  }),
});
