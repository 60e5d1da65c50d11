import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { Page } from '#core/web/ui';
import {
  list,
  authComplete,
  authInitiate,
  registerComplete,
  registerInitiate,
} from '../../contract';
import { strings as shared } from '../../strings';
import { driveStrings as strings } from '../../driveStrings';
import { StepList } from './StepList';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useApp } from '#core/web';
import { isNumbers, TestDrive } from './TestDrive';
import '../connections/connections.css';
import './testDrive.css';

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];
/** Loaded with the first step that needs it. */
const webauthn = () => import('@simplewebauthn/browser');

/** A test drive of this screen, on this server and in this browser. */
function useTestDrive(): TestDrive {
  const { apiClient, session } = useApp();
  const [drive] = useState(() => {
    const params = () => ({ companyId: session.companyId ?? '' });
    const drive = new TestDrive({
      registerInitiate: async body =>
        (await apiClient.run(registerInitiate, { params: params(), body })).options,
      registerComplete: async credential =>
        (
          await apiClient.run(registerComplete, {
            params: params(),
            body: { credential: { ...(credential as object) } },
          })
        ).credential,
      authInitiate: async username =>
        (await apiClient.run(authInitiate, { params: params(), body: { username } })).options,
      authComplete: async credential =>
        (
          await apiClient.run(authComplete, {
            params: params(),
            body: { credential: { ...(credential as object) } },
          })
        ).assertion,
      create: async options =>
        (await webauthn()).startRegistration({ optionsJSON: options as Creation }),
      get: async options =>
        (await webauthn()).startAuthentication({ optionsJSON: options as Request }),
      host: location.hostname,
    });
    drive.generate();
    return drive;
  });
  return drive;
}

const loopback = /^(127(\.\d+){3}|\[::1\])$/;

type Address = Pick<Location, 'protocol' | 'hostname' | 'port' | 'pathname'>;

/** The same page by this machine’s name; nothing where the host is another’s. */
export function toNamedUrl({ protocol, hostname, port, pathname }: Address): string | undefined {
  if (!loopback.test(hostname)) return undefined;
  return `${protocol}//localhost${port && `:${port}`}${pathname}`;
}

/** Makes a passkey and signs in with it, and shows what each step sends and checks. */
export default observer(function TestDrivePage() {
  const id = useId();
  const drive = useTestDrive();
  const { busy, username, displayName, key } = drive;
  const possible = typeof PublicKeyCredential !== 'undefined';
  const named = toNamedUrl(location);
  return (
    <Page
      title={strings.title.text}
      intro={
        <>
          <Link href={list.to()}>{shared.back.text}</Link> · {strings.intro.text}
        </>
      }
      actions={
        <Button
          icon={<Refresh />}
          text={strings.generate.text}
          disabled={busy}
          onClick={() => drive.generate()}
        />
      }
    >
      {!possible && (
        <p role="alert" className="cn-fault">
          {strings.unsupported.text}
        </p>
      )}
      {possible && isNumbers(location.hostname) && (
        <Callout intent="warning" role="alert">
          <p className="td-note">
            {format(strings.numbers, { host: location.hostname })}{' '}
            {named ? (
              <a href={named}>{format(strings.openNamed, { address: named })}</a>
            ) : (
              strings.nameIt.text
            )}
          </p>
        </Callout>
      )}
      <section className="cn-card td-data" aria-label={strings.step1.text}>
        <FormGroup
          label={strings.displayName.text}
          labelFor={`${id}-shown`}
          helperText={strings.generateHelp.text}
        >
          <InputGroup
            id={`${id}-shown`}
            value={displayName}
            maxLength={64}
            disabled={busy}
            onValueChange={text => drive.setDisplayName(text)}
          />
        </FormGroup>
        <FormGroup label={strings.username.text} labelFor={`${id}-name`}>
          <InputGroup
            id={`${id}-name`}
            value={username}
            maxLength={64}
            disabled={busy}
            onValueChange={text => drive.setUsername(text)}
          />
        </FormGroup>
      </section>
      <div className="td-flows">
        <StepList
          title={strings.makeCredential.text}
          flow={drive.makeCredential}
          steps={[1, 2, 3, 4, 5]}
        >
          <Button
            intent="primary"
            text={strings.register.text}
            disabled={busy || !possible}
            loading={drive.makeCredential.status === 'running'}
            onClick={() => void drive.register()}
          />
        </StepList>
        <StepList title={strings.getAssertion.text} flow={drive.getAssertion} steps={[6, 7, 8]}>
          {!key && <p className="cn-note">{strings.registerFirst.text}</p>}
          <Button
            intent="primary"
            text={strings.signIn.text}
            disabled={busy || !key}
            loading={drive.getAssertion.status === 'running'}
            onClick={() => void drive.signIn()}
          />
        </StepList>
      </div>
    </Page>
  );
});
