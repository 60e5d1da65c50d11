import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { Page } from '#core/web/ui';
import { list } from '../../contract';
import { strings as shared } from '../../strings';
import { driveStrings as strings } from '../../driveStrings';
import '../connections/connections.css';
import { isNumbers, namedAddress } from './namedAddress';
import { StepList } from './StepList';
import './testDrive.css';
import { useTestDrive } from './useTestDrive';

/** Makes a passkey and signs in with it, and shows what each step sends and checks. */
export default observer(function TestDrivePage() {
  const id = useId();
  const drive = useTestDrive();
  const { busy, username, displayName, key } = drive;
  const possible = typeof PublicKeyCredential !== 'undefined';
  const named = namedAddress(location);
  return (
    <Page
      title={strings.title.text}
      intro={
        <>
          <Link href={list.to()}>{shared.back.text}</Link> · {strings.intro.text}
        </>
      }
      actions={
        <Button text={strings.generate.text} disabled={busy} onClick={() => drive.generate()} />
      }
    >
      {!possible && (
        <p role="alert" className="cn-fault">
          {strings.unsupported.text}
        </p>
      )}
      {possible && isNumbers(location.hostname) && (
        <p role="alert" className="cn-fault">
          {format(strings.numbers, { host: location.hostname })}{' '}
          {named ? (
            <a href={named}>{format(strings.openNamed, { address: named })}</a>
          ) : (
            strings.nameIt.text
          )}
        </p>
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
