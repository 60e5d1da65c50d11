import { Link } from 'wouter';
import { format } from '#core/contract';
import { canvas, type FlowName } from '#plugins/flows/contract';
import type { Policy, PolicyFlow } from '../../contract';
import { strings } from '../../strings';

interface Props {
  readonly policy: Policy;
  readonly nameOf: (flowId: string) => string;
  /**
   * Returns the name of a flow, or undefined if the person cannot read it or it is not loaded yet.
   */
  readonly flowOf: (flowId: string) => FlowName | undefined;
}

/**
 * The flows of a policy with version and share, each leading to its canvas, and why one of them
 * would start nothing.
 */
export function PolicyFlows({ policy: { flows }, nameOf, flowOf }: Props) {
  if (flows.length === 0) return <span className="sl-tag warn">{strings.noFlow.text}</span>;
  return (
    <ul className="ap-policy-flows">
      {flows.map(each => {
        const flow = flowOf(each.flowId);
        const fault = flow && findFlowProblem(each, flow);
        const share = flows.length > 1 && each.weight !== undefined && `${each.weight} %`;
        return (
          <li key={`${each.flowId} ${each.versionId}`}>
            {flow ? (
              <Link href={canvas.to({ id: each.flowId })}>{flow.name}</Link>
            ) : (
              nameOf(each.flowId)
            )}{' '}
            <small>{[formatVersion(each, flow), share].filter(Boolean).join(' · ')}</small>
            {fault && <span className="sl-tag warn">{fault}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function formatVersion({ versionId }: PolicyFlow, flow: FlowName | undefined): string {
  if (versionId > 0) return format(strings.versionNumber, { version: versionId });
  if (!flow) return strings.deployedVersion.text;
  return flow.publishedVersion
    ? format(strings.deployedNumber, { version: flow.publishedVersion })
    : '';
}

function findFlowProblem(
  { versionId }: PolicyFlow,
  { flowStatus, publishedVersion }: FlowName,
): string | undefined {
  if (flowStatus === 'disabled') return strings.flowOff.text;
  return versionId > 0 || publishedVersion ? undefined : strings.flowUndeployed.text;
}
