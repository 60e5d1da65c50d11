import { Button } from '@blueprintjs/core';
import { Envelope, Key } from '@blueprintjs/icons';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearch } from 'wouter';
import { Failure } from '#core/contract';
import { useApp, useMutation } from '#core/web';
import { useLinkCheck } from '#core/web/hooks/useLinkCheck';
import { ButtonLink, EmptyState, FormDialog, Page, Spinner, TextField } from '#core/web/ui';
import { DashboardLink, OwnEmail, PasswordStrength } from '#core/web/ui/internal';
import { acceptOperatorship, installationPage } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

/** How strong the password is that the form around it asks for. */
function TypedStrength() {
  const password: string = useWatch({ name: 'password' });
  return <PasswordStrength password={password} />;
}

/** A person accepts to run the installation, by the link they were sent. */
export default function OperatePage() {
  const { account, notices } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const link = useLinkCheck('operatorship', token);
  const { run } = useMutation(acceptOperatorship);
  const [done, setDone] = useState(false);
  const [asking, setAsking] = useState(false);
  const accept = async ({ password }: { readonly password: string }) => {
    const { message } = await run({ body: { token, password } });
    setDone(true);
    notices.success(message ?? strings.operateDone.text);
    await account.refresh();
  };
  return (
    <Page title={strings.operateTitle.text}>
      {link instanceof Failure && (
        <EmptyState
          icon={<Envelope size={22} />}
          title={strings.operateOverTitle.text}
          action={<DashboardLink />}
        >
          {strings.operateOver.text}
        </EmptyState>
      )}
      {token && link === 'checking' && <Spinner />}
      {token && link === 'usable' && (
        <EmptyState
          icon={<Key size={22} />}
          title={(done ? strings.operateDone : strings.operateInvited).text}
          action={
            done ? (
              <ButtonLink to={installationPage.to()}>{strings.openAdmin.text}</ButtonLink>
            ) : (
              <Button
                intent="primary"
                text={strings.operateYes.text}
                onClick={() => setAsking(true)}
              />
            )
          }
        >
          {!done && strings.operateIntro.text}
        </EmptyState>
      )}
      {!token && (
        <EmptyState
          icon={<Envelope size={22} />}
          title={strings.operateNoToken.text}
          action={<DashboardLink />}
        >
          {strings.operateNoTokenHelp.text}
        </EmptyState>
      )}
      {asking && (
        <FormDialog
          title={strings.operatePassword.text}
          intro={strings.operatePasswordHelp.text}
          values={{ password: '' }}
          submit={strings.operateYes.text}
          save={accept}
          onClose={() => setAsking(false)}
        >
          <OwnEmail />
          <TextField
            name="password"
            type="password"
            label={strings.newPassword.text}
            autoComplete="new-password"
            required
            maxLength={128}
          />
          <TypedStrength />
        </FormDialog>
      )}
    </Page>
  );
}
