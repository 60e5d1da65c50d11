import { TimeAgo, type Column } from '#core/web/ui';
import type { App, Policy } from '../../contract';
import { strings } from '../../strings';
import { PolicyFlows } from './PolicyFlows';
import { PolicyMenu } from './PolicyMenu';
import type { useFlowNames } from './useFlowNames';

/** Returns what the table shows of an application's policy. */
export const policyColumns = (
  app: App,
  names: ReturnType<typeof useFlowNames>,
): Column<Policy>[] => [
  { id: 'name', header: strings.name.text, width: '2fr', cell: ({ name }) => name },
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
    id: 'created',
    header: strings.created.text,
    from: 600,
    width: '140px',
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'menu',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '64px',
    align: 'end',
    cell: policy => <PolicyMenu app={app} policy={policy} />,
  },
];
