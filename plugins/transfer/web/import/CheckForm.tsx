import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { errorMessages, Failure } from '#core/contract';
import { useMutation, useCompanyId } from '#core/web';
import { asSentence } from '#core/web/ui/internal';
import { checkImport, type TransferJob } from '../../contract';
import { strings } from '../../strings';

/** Has an uploaded archive checked; asks for the passphrase where its secrets are encrypted. */
export function CheckForm({ job: { instanceId, secrets } }: { readonly job: TransferJob }) {
  const companyId = useCompanyId();
  const id = useId();
  const { run, busy } = useMutation(checkImport);
  const [passphrase, setPassphrase] = useState('');
  const [error, setError] = useState('');
  const sealed = secrets === 'passphrase';
  const check = async () => {
    if (sealed && passphrase === '') {
      setError(strings.passphraseMissing.text);
      return;
    }
    setError('');
    try {
      await run({ params: { companyId, instanceId }, body: sealed ? { passphrase } : {} });
    } catch (failure) {
      const known = failure instanceof Failure ? failure : undefined;
      const [fault] = known?.details ?? [];
      setError(fault ? asSentence(fault.message) : (known?.message ?? errorMessages.unknown.text));
    }
  };
  const note = error ? (
    <span id={`${id}-note`} role="alert">
      {error}
    </span>
  ) : sealed ? (
    <span id={`${id}-note`}>{strings.passphraseAsk.text}</span>
  ) : undefined;
  return (
    <form
      className="transfer-check"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void check();
      }}
    >
      {sealed ? (
        <FormGroup
          label={strings.passphrase.text}
          labelFor={id}
          helperText={note}
          intent={error ? 'danger' : 'none'}
        >
          <InputGroup
            id={id}
            type="password"
            autoComplete="off"
            maxLength={200}
            aria-describedby={`${id}-note`}
            aria-invalid={error !== ''}
            value={passphrase}
            onValueChange={setPassphrase}
          />
        </FormGroup>
      ) : (
        note
      )}
      <Button type="submit" intent="primary" text={strings.check.text} loading={busy} />
    </form>
  );
}
