import { LogOut } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useCall, useCompanyId, useQuery } from '#core/web';
import { ActionButton, EmptyState, SessionTable } from '#core/web/ui';
import { endMemberSession, listMemberSessions, getMemberName, type Member } from '../contract';
import { strings } from '../strings';
import { endSessions } from './actions/memberActions';
import './member.css';

/** Where a member is signed on; each session can be ended, or all at once. */
export function MemberSessions({ member }: { readonly member: Member }) {
  const params = { companyId: useCompanyId(), customerId: member.customerId };
  const sessions = useQuery(listMemberSessions, { params });
  const one = useCall(endMemberSession);
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
            {strings.noSessionsHelp.text}
          </EmptyState>
        }
      />
    </section>
  );
}
