import { Comparison, Disable, Duplicate, Edit, History, Tick, Trash } from '@blueprintjs/icons';
import { ActionItem, RowMenu } from '#core/web/ui';
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
import { HostedPageLink } from './HostedPageLink';

/** What can be done with a policy. */
export function PolicyMenu({ app, policy }: PolicyOfApp) {
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
