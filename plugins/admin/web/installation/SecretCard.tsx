import { Card, Checkbox, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { format, type Output } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { useMay, useQuery } from '#core/web';
import { ActionButton, ErrorState, Spinner, TimeAgo } from '#core/web/ui';
import { secretRefresh } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import { refreshSecrets } from '../actions/installationActions';

type Refresh = NonNullable<Output<typeof secretRefresh>['refresh']>;
const runs = ({ done, failed, companies }: Refresh) => done + failed < companies;

function Progress({ refresh }: { readonly refresh: Refresh }) {
  const { done, companies, resealed, unchanged, signingKeys, faults, failed } = refresh;
  const running = runs(refresh);
  return (
    <div className={`admin-outcome${faults + failed > 0 ? ' refused' : ''}`} aria-live="polite">
      <strong>{running ? strings.running.text : strings.done.text}</strong>
      {' · '}
      {strings.begun.text} <TimeAgo at={refresh.createdDate} />
      <ProgressBar
        aria-label={strings.secrets.text}
        value={companies === 0 ? 1 : (done + failed) / companies}
        stripes={running}
        animate={running}
        intent={faults + failed > 0 ? 'warning' : 'success'}
      />
      <p>{format(strings.progress, { done, companies })}</p>
      <p>{format(strings.outcome, { resealed, unchanged, signingKeys })}</p>
      {faults > 0 && <p>{format(strings.faults, { faults })}</p>}
      {failed > 0 && <p>{format(strings.failed, { failed })}</p>}
    </div>
  );
}

/** Encrypts all secrets under the present key, and shows how far that has come. */
export function SecretCard() {
  const mayUpdate = useMay(adminAccess, 'update');
  const [signing, setSigning] = useState(false);
  const [watching, setWatching] = useState(true);
  const { data, error, mutate } = useQuery(
    secretRefresh,
    {},
    { refreshInterval: watching ? 1000 : 0 },
  );
  const running = data?.refresh ? runs(data.refresh) : false;
  if (data && watching !== running) setWatching(running);
  return (
    <Card className="sl-settings-card">
      <h2>{strings.secrets.text}</h2>
      <p className="sl-settings-help">{strings.secretsHelp.text}</p>
      {error && <ErrorState error={error} onRetry={() => mutate()} />}
      {!data && !error && <Spinner />}
      {data && data.previousKeys > 0 && (
        <p>{format(strings.previous, { count: data.previousKeys })}</p>
      )}
      {data && (data.refresh ? <Progress refresh={data.refresh} /> : <p>{strings.never.text}</p>)}
      {mayUpdate && (
        <div className="sl-settings-foot">
          <ActionButton action={refreshSecrets} subject={signing} disabled={running} />
          <Checkbox
            checked={signing}
            disabled={running}
            onChange={event => setSigning(event.currentTarget.checked)}
            label={strings.signing.text}
          />
        </div>
      )}
    </Card>
  );
}
