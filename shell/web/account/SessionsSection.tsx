import { endSession, listSessions } from '#core/contract';
import { ActionButton } from '#core/web/actions/ActionButton.tsx';
import { useCall } from '#core/web/data/useCall';
import { useQuery } from '#core/web/data/useQuery';
import { SessionTable } from '#core/web/ui/sessions/SessionTable.tsx';
import { endOtherSessions } from '../actions/shellActions';
import { Section } from './Section';
import { strings } from './strings';

/** Where a person is signed on; each but this one can be ended. */
export function SessionsSection() {
  const sessions = useQuery(listSessions, {});
  const one = useCall(endSession);
  return (
    <Section
      title={strings.sessions.text}
      help={strings.sessionsHelp.text}
      actions={
        <ActionButton
          action={endOtherSessions}
          intent="none"
          disabled={(sessions.data?.sessions.length ?? 0) < 2}
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
