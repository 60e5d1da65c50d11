import { Button } from '@blueprintjs/core';
import { LogOut } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useApp, useCall, useCompanyId, useQuery } from '#core/web';
import { confirm, EmptyState, SessionTable } from '#core/web/ui';
import {
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
  nameOf,
  type Member,
} from '../contract';
import { strings } from '../strings';
import './member.css';

/** Where a member is signed on; each session can be ended, or all at once. */
export function MemberSessions({ member }: { readonly member: Member }) {
  const { notices } = useApp();
  const params = { companyId: useCompanyId(), customerId: member.customerId };
  const sessions = useQuery(listMemberSessions, { params });
  const one = useCall(endMemberSession);
  const all = useCall(endMemberSessions);
  const name = nameOf(member);

  const endAll = async () => {
    const agreed = await confirm({
      title: format(strings.endSessionsAsk, { name }),
      body: strings.endSessionsBody.text,
      confirm: strings.endSessions.text,
      danger: true,
    });
    if (!agreed) return;
    try {
      await all.run({ params });
      notices.success(strings.sessionsEnded.text);
    } catch (error) {
      notices.failure(error);
    }
  };
  return (
    <section className="team-part" aria-label={strings.sessions.text}>
      <header>
        <div>
          <h2>{strings.sessions.text}</h2>
          <p>{format(strings.sessionsHelp, { name })}</p>
        </div>
        {(sessions.data?.sessions.length ?? 0) > 1 && (
          <Button
            text={strings.endSessions.text}
            loading={all.busy}
            onClick={() => void endAll()}
          />
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
