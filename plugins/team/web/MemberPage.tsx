import { Edit, LogOut } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import {
  Slot,
  useAddressParams,
  useApp,
  useCompanyId,
  useMay,
  useQuery,
  useMutation,
} from '#core/web';
import { ActionButton, EmptyState, FactList, Page, PendingPage, TimeAgo } from '#core/web/ui';
import { SessionTable } from '#core/web/ui/internal';
import { auditAccess, trail } from '#plugins/audit/contract';
import {
  access,
  getMember,
  list,
  memberActions,
  memberPanels,
  getMemberName,
  type Member,
  getMemberRoles,
  endMemberSession,
  listMemberSessions,
} from '../contract';
import { strings } from '../strings';
import {
  doMore,
  editMember,
  inviteAgain,
  removeMember,
  resetMemberPassword,
  unlockMember,
  endSessions,
} from './actions/memberActions';
import { LinkDialog } from './LinkDialog';
import { MemberDialog } from './MemberDialog';
import { MemberStatus, RoleTags } from './MemberStatus';
import { format } from '#core/contract';
import './member.css';

/** Where a member is signed in; each session can be ended, or all at once. */
function MemberSessions({ member }: { readonly member: Member }) {
  const params = { companyId: useCompanyId(), customerId: member.customerId };
  const sessions = useQuery(listMemberSessions, { params });
  const one = useMutation(endMemberSession);
  return (
    <section className="team-part" aria-label={strings.sessions.text}>
      <header>
        <div>
          <h2>{strings.sessions.text}</h2>
          <p>{format(strings.sessionsHelp, { name: getMemberName(member) })}</p>
        </div>
        {(sessions.data?.sessions.length ?? 0) > 1 && (
          <ActionButton action={endSessions} subject={member} />
        )}
      </header>
      <SessionTable
        label={strings.sessions.text}
        query={sessions}
        busy={one.busy}
        end={sessionId => one.run({ params: { ...params, sessionId } })}
        empty={
          <EmptyState icon={<LogOut size={22} />} title={strings.noSessions.text}>
            {format(strings.noSessionsHelp, { name: getMemberName(member) })}
          </EmptyState>
        }
      />
    </section>
  );
}

/** The details of a member. */
function MemberFacts({ member }: { readonly member: Member }) {
  return (
    <FactList
      facts={[
        [strings.email.text, member.email],
        ...(member.phoneNumber ? [[strings.phone.text, member.phoneNumber] as const] : []),
        [strings.roles.text, <RoleTags key="roles" roles={getMemberRoles(member)} />],
        [strings.status.text, <MemberStatus key="status" member={member} />],
        [
          strings.lastLogin.text,
          <TimeAgo key="last" at={member.lastLogin} never={strings.never.text} />,
        ],
        [strings.added.text, <TimeAgo key="added" at={member.createdDate} />],
      ]}
    />
  );
}

/** One member: who they are, what they may do, and what can be done about it. */
export default function MemberPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getMember, {
    params: { companyId, customerId: params.id },
  });
  if (data) return <Shown member={data} />;
  return (
    <PendingPage
      title={strings.title.text}
      back={{ to: list.to(), title: strings.back.text }}
      error={error}
      onRetry={() => mutate()}
    />
  );
}

const Shown = observer(function Shown({ member }: { readonly member: Member }) {
  const [address, change] = useAddressParams();
  const mayUpdate = useMay(access, 'update');
  const { host, session } = useApp();
  const seesTrail = useMay(auditAccess, 'read');
  const self = member.customerId === session.profile?.customerId;
  return (
    <Page
      title={getMemberName(member)}
      intro={
        <>
          <Link href={list.to()}>{strings.back.text}</Link>
          {seesTrail && (
            <>
              {' · '}
              <Link href={`${trail.to()}?${new URLSearchParams({ actor: member.customerId })}`}>
                {strings.activity.text}
              </Link>
            </>
          )}
        </>
      }
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
      {mayUpdate && address.has('link') && (
        <LinkDialog customerId={member.customerId} onClose={() => change({ link: undefined })} />
      )}
      {mayUpdate && address.has('edit') && (
        <MemberDialog member={member} onClose={() => change({ edit: undefined })} />
      )}
    </Page>
  );
});
