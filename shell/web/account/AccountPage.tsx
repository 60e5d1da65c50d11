import { Button } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { Page } from '#core/web/ui/Page.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { paths } from '../paths';
import './account.css';
import { EnvironmentsSection } from './EnvironmentsSection';
import { FactorsSection } from './FactorsSection';
import { SessionsSection } from './SessionsSection';
import { strings } from './strings';

/** The person's own settings: second factors, sessions and the environments they belong to. */
export default observer(function AccountPage() {
  const app = useApp();
  const { firstName = '', lastName = '', email = '' } = app.session.profile ?? {};
  return (
    <Page
      title={strings.title.text}
      intro={format(strings.intro, { name: `${firstName} ${lastName}`.trim(), email })}
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
      <EnvironmentsSection />
    </Page>
  );
});
