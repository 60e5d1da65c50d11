import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { Slot, useApp, useCompanyId, useMay, useQuery } from '#core/web';
import { ErrorState, Page, Spinner } from '#core/web/ui';
import { access, getMember, list, memberPanels, nameOf, type Member } from '../contract';
import { strings } from '../strings';
import { MemberDialog } from './MemberDialog';
import { MemberFacts } from './MemberFacts';
import { MemberSessions } from './MemberSessions';
import { useMemberActions } from './useMemberActions';

/** One member: who they are, what they may do, and what can be done about it. */
export default function MemberPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getMember, {
    params: { companyId, customerId: params.id },
  });
  const back = <Link href={list.to()}>{strings.back.text}</Link>;
  if (data) return <Shown member={data} />;
  return (
    <Page title={strings.title.text} intro={back}>
      {error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Spinner />}
    </Page>
  );
}

const Shown = observer(function Shown({ member }: { readonly member: Member }) {
  const [editing, setEditing] = useState(false);
  const mayUpdate = useMay(access, 'update');
  const { session } = useApp();
  const self = member.customerId === session.profile?.customerId;
  const actions = useMemberActions()(member);
  return (
    <Page
      title={nameOf(member)}
      intro={<Link href={list.to()}>{strings.back.text}</Link>}
      actions={
        <>
          {actions.map(({ id, title, danger, run }) => (
            <Button
              key={id}
              text={title}
              variant={danger ? 'outlined' : 'solid'}
              intent={danger ? 'danger' : 'none'}
              onClick={() => void run()}
            />
          ))}
          {mayUpdate && (
            <Button
              intent="primary"
              icon={<Edit />}
              text={strings.edit.text}
              onClick={() => setEditing(true)}
            />
          )}
        </>
      }
    >
      <MemberFacts member={member} />
      <Slot point={memberPanels} props={{ customerId: member.customerId, name: nameOf(member) }} />
      {mayUpdate && !self && <MemberSessions member={member} />}
      {editing && <MemberDialog member={member} onClose={() => setEditing(false)} />}
    </Page>
  );
});
