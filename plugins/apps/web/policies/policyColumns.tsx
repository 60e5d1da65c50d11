import { TimeAgo, type Column, ActionItem, RowMenu } from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import type { App, Policy, PolicyFlow } from '../../contract';
import { strings } from '../../strings';
import type { useFlowNames } from './useFlowNames';
import {
  Comparison,
  Disable,
  Duplicate,
  Edit,
  History,
  Tick,
  Trash,
  Share,
} from '@blueprintjs/icons';
import {
  compareVersions,
  copyHosted,
  copyPolicyId,
  deletePolicy,
  editPolicy,
  showStarts,
  togglePolicy,
  type PolicyOfApp,
} from '../actions/policyActions';
import { MenuItem } from '@blueprintjs/core';
import { hostedPolicyPath } from '#plugins/pages/contract';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { canvas } from '#plugins/flows/contract';
import type { FlowName } from '#plugins/flows/contract/internal';

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
function PolicyFlows({ policy: { flows }, nameOf, flowOf }: Props) {
  if (flows.length === 0) return <span className="sl-tag warn">{strings.noFlow.text}</span>;
  return (
    <ul className="ap-policy-flows">
      {flows.map(each => {
        const flow = flowOf(each.flowId);
        const fault = flow && findFlowProblem(each, flow);
        const share = flows.length > 1 && each.weight !== undefined && `${each.weight}%`;
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

const isStartable = ({ status, flows }: Policy) => status === 'enabled' && flows.length > 0;

/** Leads to a policy's hosted page: a link, whose address can be copied and opened elsewhere. */
const HostedPageLink = ({ app, policy }: PolicyOfApp) => (
  <MenuItem
    icon={<Share />}
    text={strings.hosted.text}
    href={hostedPolicyPath(app.companyId, policy.policyId)}
    target="_blank"
    rel="noreferrer"
    disabled={!isStartable(policy)}
  />
);

/** The name of a policy, and its hosted page one press away. */
const PolicyName = ({ app, policy }: PolicyOfApp) => (
  <span className="ap-policy-name">
    {policy.name}
    {isStartable(policy) && (
      <a
        href={hostedPolicyPath(app.companyId, policy.policyId)}
        target="_blank"
        rel="noreferrer"
        title={strings.hosted.text}
        aria-label={format(strings.hostedOf, { name: policy.name })}
      >
        <Share />
      </a>
    )}
  </span>
);

/** The menu of a policy. */
function PolicyMenu({ app, policy }: PolicyOfApp) {
  const subject = { app, policy };
  const on = policy.status === 'enabled';
  return (
    <RowMenu name={policy.name}>
      <HostedPageLink app={app} policy={policy} />
      <ActionItem action={copyHosted} subject={subject} look={{ icon: <Duplicate /> }} />
      <ActionItem action={copyPolicyId} subject={subject} look={{ icon: <Duplicate /> }} />
      <ActionItem action={compareVersions} subject={subject} look={{ icon: <Comparison /> }} />
      <ActionItem action={showStarts} subject={subject} look={{ icon: <History /> }} />
      <ActionItem action={editPolicy} subject={subject} look={{ icon: <Edit /> }} />
      <ActionItem
        action={togglePolicy}
        subject={subject}
        look={{ icon: on ? <Disable /> : <Tick /> }}
      />
      <ActionItem action={deletePolicy} subject={subject} look={{ icon: <Trash /> }} />
    </RowMenu>
  );
}

/** Returns what the table shows of an application's policy. */
export const policyColumns = (
  app: App,
  names: ReturnType<typeof useFlowNames>,
  lastStart: (policyId: string) => number | undefined,
): Column<Policy>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: policy => <PolicyName app={app} policy={policy} />,
  },
  {
    id: 'flows',
    header: strings.flows.text,
    from: 440,
    width: '3fr',
    cell: policy => <PolicyFlows policy={policy} {...names} />,
  },
  {
    id: 'status',
    header: strings.status.text,
    width: '110px',
    cell: ({ status }) =>
      status === 'enabled' ? (
        <span className="sl-tag good">{strings.enabled.text}</span>
      ) : (
        <span className="sl-tag">{strings.disabled.text}</span>
      ),
  },
  {
    id: 'lastStart',
    header: strings.lastRun.text,
    from: 600,
    width: '140px',
    cell: ({ policyId }) => (
      <TimeAgo at={lastStart(policyId) ?? 0} never={strings.neverUsed.text} />
    ),
  },
  {
    id: 'created',
    header: strings.created.text,
    from: 760,
    width: '140px',
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  menuColumn(policy => <PolicyMenu app={app} policy={policy} />),
];
