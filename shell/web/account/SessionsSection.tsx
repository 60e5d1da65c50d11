import { endSession, listSessions } from '#core/contract';
import { ActionButton } from '#core/web/actions/ActionButton.tsx';
import { useCall } from '#core/web/data/useCall';
import { useQuery } from '#core/web/data/useQuery';
import { DataTable } from '#core/web/ui/table/DataTable.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { sessionColumns } from '#core/web/ui/sessions/sessionColumns.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { endOtherSessions } from '../actions/shellActions';
import { Section } from './Section';
import { strings } from './strings';

/** Where a person is signed on; each but this one can be ended. */
export function SessionsSection() {
  const { notices } = useApp();
  const { data, error, mutate } = useQuery(listSessions, {});
  const one = useCall(endSession);
  const told = (work: Promise<unknown>, text: string) =>
    work.then(
      () => notices.success(text),
      (error: unknown) => notices.failure(error),
    );

  return (
    <Section
      title={strings.sessions.text}
      help={strings.sessionsHelp.text}
      actions={
        <ActionButton
          action={endOtherSessions}
          intent="none"
          disabled={(data?.sessions.length ?? 0) < 2}
        />
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.sessions.text}
          columns={sessionColumns({
            busy: one.busy,
            end: sessionId =>
              void told(one.run({ params: { sessionId } }), strings.sessionEnded.text),
          })}
          rows={data?.sessions}
          rowKey={({ sessionId, createdDate }) => sessionId || String(createdDate)}
        />
      )}
    </Section>
  );
}
