import { Button } from '@blueprintjs/core';
import { Envelope, Key } from '@blueprintjs/icons';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useApp, useMutation } from '#core/web';
import { ButtonLink, EmptyState, Page } from '#core/web/ui';
import { DashboardLink } from '#core/web/ui/internal';
import { acceptOperatorship, installationPage } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

/** A person accepts to run the installation, by the link they were sent. */
export default function OperatePage() {
  const { account, notices } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { run, busy } = useMutation(acceptOperatorship);
  const [done, setDone] = useState(false);
  const accept = async () => {
    try {
      const { message } = await run({ body: { token } });
      setDone(true);
      notices.success(message ?? strings.operateDone.text);
      await account.refresh();
    } catch (fault) {
      notices.failure(fault);
    }
  };
  return (
    <Page title={strings.operateTitle.text}>
      {token ? (
        <EmptyState
          icon={<Key size={22} />}
          title={done ? strings.operateDone.text : strings.operateTitle.text}
          action={
            done ? (
              <ButtonLink to={installationPage.to()}>{strings.openAdmin.text}</ButtonLink>
            ) : (
              <Button
                intent="primary"
                loading={busy}
                text={strings.operateYes.text}
                onClick={() => void accept()}
              />
            )
          }
        >
          {!done && strings.operateIntro.text}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Envelope size={22} />}
          title={strings.operateNoToken.text}
          action={<DashboardLink />}
        >
          {strings.operateNoTokenHelp.text}
        </EmptyState>
      )}
    </Page>
  );
}
