import { Button } from '@blueprintjs/core';
import { endOtherSessions, endSession, listSessions } from '#core/contract';
import { useCall } from '#core/web/data/useCall';
import { useQuery } from '#core/web/data/useQuery';
import { confirm } from '#core/web/questions/ask';
import { DataTable } from '#core/web/ui/table/DataTable.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { sessionColumns } from '#core/web/ui/sessions/sessionColumns.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { Section } from './Section';
import { strings } from './strings';

/** Where a person is signed on; each but this one can be ended. */
export function SessionsSection() {
  const { notices } = useApp();
  const { data, error, mutate } = useQuery(listSessions, {});
  const one = useCall(endSession);
  const all = useCall(endOtherSessions);
  const told = (work: Promise<unknown>, text: string) =>
    work.then(
      () => notices.success(text),
      (error: unknown) => notices.failure(error),
    );

  const endOthers = async () => {
    const agreed = await confirm({
      title: strings.endOthersTitle.text,
      body: strings.endOthersBody.text,
      confirm: strings.endOthers.text,
      danger: true,
    });
    if (agreed) await told(all.run({}), strings.othersEnded.text);
  };
  return (
    <Section
      title={strings.sessions.text}
      help={strings.sessionsHelp.text}
      actions={
        <Button
          text={strings.endOthers.text}
          disabled={(data?.sessions.length ?? 0) < 2}
          loading={all.busy}
          onClick={() => void endOthers()}
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
