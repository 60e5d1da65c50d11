import { LogOut } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useApp, useCall, useCompanyId, useQuery } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState, sessionColumns } from '#core/web/ui';
import { endMemberSession, listMemberSessions, nameOf, type Member } from '../contract';
import { strings } from '../strings';
import { endSessions } from './actions/memberActions';
import './member.css';

/** Where a member is signed on; each session can be ended, or all at once. */
export function MemberSessions({ member }: { readonly member: Member }) {
  const { notices } = useApp();
  const params = { companyId: useCompanyId(), customerId: member.customerId };
  const { data, error, mutate } = useQuery(listMemberSessions, { params });
  const one = useCall(endMemberSession);
  const name = nameOf(member);

  const tell = (work: Promise<unknown>, done: string) =>
    work.then(
      () => notices.success(done),
      (error: unknown) => notices.failure(error),
    );
  return (
    <section className="team-part" aria-label={strings.sessions.text}>
      <header>
        <div>
          <h2>{strings.sessions.text}</h2>
          <p>{format(strings.sessionsHelp, { name })}</p>
        </div>
        {data && data.sessions.length > 1 && <ActionButton action={endSessions} subject={member} />}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.sessions.text}
          columns={sessionColumns({
            busy: one.busy,
            end: sessionId =>
              void tell(one.run({ params: { ...params, sessionId } }), strings.sessionEnded.text),
          })}
          rows={data?.sessions}
          rowKey={({ sessionId, createdDate }) => sessionId || String(createdDate)}
          empty={
            <EmptyState icon={<LogOut size={22} />} title={strings.noSessions.text}>
              {strings.noSessionsHelp.text}
            </EmptyState>
          }
        />
      )}
    </section>
  );
}
