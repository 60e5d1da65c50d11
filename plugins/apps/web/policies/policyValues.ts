import type { Policy, PolicyFlow, PolicyTerms } from '../../contract';

/** A flow's line in the form; `kept` holds what the form does not show. */
export interface FlowLine {
  flowId: string;
  versionId: string;
  weight: string;
  ip: string;
  successNodes: string[];
  kept: Partial<PolicyFlow>;
}
export interface PolicyValues {
  name: string;
  enabled: boolean;
  flows: FlowLine[];
}

/** A new line gets what the others leave of 100. */
export const freshLine = (lines: readonly FlowLine[]): FlowLine => ({
  flowId: '',
  versionId: '-1',
  weight: String(Math.max(0, 100 - lines.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0))),
  ip: '',
  successNodes: [],
  kept: {},
});

const lineOf = ({ flowId, versionId, weight, ip, successNodes, ...kept }: PolicyFlow, only: boolean): FlowLine => ({
  flowId,
  versionId: String(versionId),
  weight: weight === undefined ? (only ? '100' : '') : String(weight),
  ip: (ip ?? []).join(', '),
  successNodes: [...(successNodes ?? [])],
  kept,
});

/** What the form starts with. */
export const valuesOf = (policy: Policy | undefined, name: string): PolicyValues => ({
  name: policy?.name ?? name,
  enabled: policy?.status !== 'disabled',
  flows: policy ? policy.flows.map(flow => lineOf(flow, policy.flows.length === 1)) : [freshLine([])],
});

/** The body to send. */
export const termsOf = ({ name, enabled, flows }: PolicyValues): PolicyTerms => ({
  name: name.trim(),
  status: enabled ? 'enabled' : 'disabled',
  flows: flows.map(({ flowId, versionId, weight, ip, successNodes, kept }) => {
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
