import { Edit } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { Slot, useAddressParams, useApp, useCompanyId, useMay, useQuery } from '#core/web';
import { ActionButton, ErrorState, Page, Spinner } from '#core/web/ui';
import {
  access,
  getMember,
  list,
  memberActions,
  memberPanels,
  getMemberName,
  type Member,
} from '../contract';
import { strings } from '../strings';
import {
  doMore,
  editMember,
  inviteAgain,
  removeMember,
  resetMemberPassword,
  unlockMember,
} from './actions/memberActions';
import { MemberDialog } from './MemberDialog';
import { MemberFacts } from './MemberFacts';
import { MemberSessions } from './MemberSessions';

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
  const [address, change] = useAddressParams();
  const mayUpdate = useMay(access, 'update');
  const { host, session } = useApp();
  const self = member.customerId === session.profile?.customerId;
  return (
    <Page
      title={getMemberName(member)}
      intro={<Link href={list.to()}>{strings.back.text}</Link>}
      actions={
        <>
          <ActionButton action={inviteAgain} subject={member} />
          <ActionButton action={unlockMember} subject={member} />
          <ActionButton action={resetMemberPassword} subject={member} />
          {host.open(memberActions).map(({ id, value: more }) => (
            <ActionButton key={id} action={doMore} subject={{ member, more }} />
          ))}
          <ActionButton action={removeMember} subject={member} variant="outlined" />
          <ActionButton action={editMember} subject={member} intent="primary" icon={<Edit />} />
        </>
      }
    >
      <MemberFacts member={member} />
      <Slot
        point={memberPanels}
        props={{ customerId: member.customerId, name: getMemberName(member) }}
      />
      {mayUpdate && !self && <MemberSessions member={member} />}
      {mayUpdate && address.has('edit') && (
        <MemberDialog member={member} onClose={() => change({ edit: undefined })} />
      )}
    </Page>
  );
});
