import { MenuItem } from '@blueprintjs/core';
import {
  Comparison,
  Disable,
  Duplicate,
  Edit,
  History,
  Share,
  Tick,
  Trash,
} from '@blueprintjs/icons';
import { RowMenu, TimeAgo, type Column } from '#core/web/ui';
import type { Policy } from '../../contract';
import { strings } from '../../strings';
import { PolicyFlows } from './PolicyFlows';
import type { useFlowNames } from './useFlowNames';

interface Terms {
  readonly names: ReturnType<typeof useFlowNames>;
  readonly addressOf: (policy: Policy) => string;
  readonly copy: (policy: Policy) => void;
  readonly copyId: (policy: Policy) => void;
  readonly compare: (policy: Policy) => void;
  readonly starts: (policy: Policy) => void;
  /** Absent where the person may not. */
  readonly change?:
    | {
        readonly edit: (policy: Policy) => void;
        readonly toggle: (policy: Policy) => void;
        readonly remove: (policy: Policy) => void;
      }
    | undefined;
}

/** What the table shows of a policy. */
export const policyColumns = ({
  names,
  addressOf,
  copy,
  copyId,
  compare,
  starts,
  change,
}: Terms): Column<Policy>[] => [
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
    cell: policy => (
      <RowMenu name={policy.name}>
        <MenuItem
          icon={<Share />}
          text={strings.hosted.text}
          href={addressOf(policy)}
          target="_blank"
          rel="noreferrer"
          disabled={policy.status === 'disabled' || policy.flows.length === 0}
        />
        <MenuItem
          icon={<Duplicate />}
          text={strings.copyHosted.text}
          onClick={() => copy(policy)}
        />
        <MenuItem
          icon={<Duplicate />}
          text={strings.copyPolicyId.text}
          onClick={() => copyId(policy)}
        />
        <MenuItem
          icon={<Comparison />}
          text={strings.compare.text}
          disabled={policy.flows.length === 0}
          onClick={() => compare(policy)}
        />
        <MenuItem
          icon={<History />}
          text={strings.showStarts.text}
          onClick={() => starts(policy)}
        />
        {change && (
          <>
            <MenuItem
              icon={<Edit />}
              text={strings.edit.text}
              onClick={() => change.edit(policy)}
            />
            <MenuItem
              icon={policy.status === 'enabled' ? <Disable /> : <Tick />}
              text={(policy.status === 'enabled' ? strings.disable : strings.enable).text}
              onClick={() => change.toggle(policy)}
            />
            <MenuItem
              icon={<Trash />}
              intent="danger"
              text={strings.remove.text}
              onClick={() => change.remove(policy)}
            />
          </>
        )}
      </RowMenu>
    ),
  },
];
