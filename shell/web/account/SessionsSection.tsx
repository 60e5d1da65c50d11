import { Button } from '@blueprintjs/core';
import { endOtherSessions, endSession, listSessions } from '#core/contract';
import { useCall } from '#core/web/data/useCall';
import { useQuery } from '#core/web/data/useQuery';
import { confirm } from '#core/web/questions/ask';
import { SessionTable } from '#core/web/ui/sessions/SessionTable.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { Section } from './Section';
import { strings } from './strings';

/** Where a person is signed on; each but this one can be ended. */
export function SessionsSection() {
  const { notices } = useApp();
  const sessions = useQuery(listSessions, {});
  const one = useCall(endSession);
  const all = useCall(endOtherSessions);
  const endOthers = async () => {
    const agreed = await confirm({
      title: strings.endOthersTitle.text,
      body: strings.endOthersBody.text,
      confirm: strings.endOthers.text,
      danger: true,
    });
    if (!agreed) return;
    try {
      await all.run({});
      notices.success(strings.othersEnded.text);
    } catch (error) {
      notices.failure(error);
    }
  };
  return (
    <Section
      title={strings.sessions.text}
      help={strings.sessionsHelp.text}
      actions={
        <Button
          text={strings.endOthers.text}
          disabled={(sessions.data?.sessions.length ?? 0) < 2}
          loading={all.busy}
          onClick={() => void endOthers()}
        />
      }
    >
      <SessionTable
        label={strings.sessions.text}
        query={sessions}
        busy={one.busy}
        end={sessionId => one.run({ params: { sessionId } })}
      />
    </Section>
  );
}
