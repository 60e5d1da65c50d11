import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useCall, useCompanyId, useMay, useQuery } from '#core/web';
import { confirm, EmptyState, ErrorState, Page, Spinner } from '#core/web/ui';
import {
  deleteUserGroup,
  groupsPage,
  listUserGroups,
  type UserGroup,
  usersAccess,
} from '../../contract';
import { userStrings as strings } from '../../strings';
import { AddUsersDialog } from './AddUsersDialog';
import { GroupDialog } from './GroupDialog';
import { GroupUsers } from './GroupUsers';

/** One group of end users: who is in it, and what can be done about it. */
export default function GroupPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listUserGroups, { params: { companyId } });
  const group = data?.groups.find(({ groupId }) => groupId === params.id);
  if (group) return <Shown group={group} />;
  return (
    <Page title={strings.groups.text}>
      {error && <ErrorState error={error} onRetry={() => mutate()} />}
      {!error && !data && <Spinner />}
      {data && (
        <EmptyState title={strings.groupGone.text}>
          {strings.groupGoneHelp.text} <Link href={groupsPage.to()}>{strings.groupsBack.text}</Link>
        </EmptyState>
      )}
    </Page>
  );
}

function Shown({ group }: { readonly group: UserGroup }) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'edit' | 'add' | null>(null);
  const [mayUpdate, mayDelete] = [useMay(usersAccess, 'update'), useMay(usersAccess, 'delete')];
  const { run, busy } = useCall(deleteUserGroup);
  const { name, groupId, members } = group;

  async function remove() {
    const agreed = await confirm({
      title: format(strings.deleteGroupAsk, { name }),
      body: format(strings.deleteGroupBody, { count: members }),
      confirm: strings.deleteGroup.text,
      danger: true,
    });
    if (!agreed) return;
    try {
      navigate(groupsPage.to(), { replace: true });
      await run({ params: { companyId, groupId } });
      notices.success(format(strings.groupDeleted, { name }));
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <Page
      title={name}
      intro={
        <>
          <Link href={groupsPage.to()}>{strings.groupsBack.text}</Link>
          {group.description && ` · ${group.description}`}
        </>
      }
      actions={
        <>
          {mayDelete && (
            <Button
              variant="outlined"
              intent="danger"
              text={strings.deleteGroup.text}
              loading={busy}
              onClick={() => void remove()}
            />
          )}
          {mayUpdate && (
            <Button icon={<Edit />} text={strings.edit.text} onClick={() => setOpen('edit')} />
          )}
          {mayUpdate && (
            <Button
              intent="primary"
              text={strings.addToGroup.text}
              onClick={() => setOpen('add')}
            />
          )}
        </>
      }
    >
      <GroupUsers group={group} mayUpdate={mayUpdate} />
      {open === 'edit' && <GroupDialog group={group} onClose={() => setOpen(null)} />}
      {open === 'add' && <AddUsersDialog group={group} onClose={() => setOpen(null)} />}
    </Page>
  );
}
