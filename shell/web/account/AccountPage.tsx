import { Button } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { endSession, listSessions } from '#core/contract/internal';
import { Slot } from '#core/web';
import { accountPanels } from '#core/web/internal';
import { Page } from '#core/web/ui/Page.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { paths } from '../paths';
import { EnvironmentsSection } from './EnvironmentsSection';
import { FactorsSection } from './FactorsSection';
import { strings } from './strings';
import { ActionButton } from '#core/web/actions/ActionButton.tsx';
import { useMutation } from '#core/web/data/useMutation';
import { useQuery } from '#core/web/data/useQuery';
import { SessionTable } from '#core/web/ui/sessions/SessionTable.tsx';
import { endOtherSessions } from '../actions/shellActions';
import { Section } from './Section';
import './account.css';

/** Where a person is signed in; each but this one can be ended. */
function SessionsSection() {
  const sessions = useQuery(listSessions, {});
  const one = useMutation(endSession);
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

/** The person's own settings: second factors, sessions and the environments they belong to. */
export default observer(function AccountPage() {
  const app = useApp();
  const { firstName = '', lastName = '', email = '' } = app.session.profile ?? {};
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Page
      title={strings.title.text}
      intro={name ? format(strings.intro, { name, email }) : email}
      actions={
        <Button
          icon={<Key />}
          text={strings.changePassword.text}
          onClick={() => app.go(paths.resetPassword.to())}
        />
      }
    >
      <FactorsSection />
      <SessionsSection />
      <Slot point={accountPanels} props={{}} />
      <EnvironmentsSection />
    </Page>
  );
});
