import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { strings } from '../../strings';
import type { Trial } from './useTrial';

const welcome = {
  known: strings.triedWelcome,
  linked: strings.triedLinked,
  created: strings.triedCreated,
} as const;

/** The result of testing the provider, or a note that the test is still running. */
export function TrialResult({ trial: { waiting, result, stop } }: { readonly trial: Trial }) {
  if (waiting)
    return (
      <div className="admin-outcome">
        <output>{strings.trying.text}</output>
        <p>
          <Button size="small" text={strings.stopTrying.text} onClick={stop} />
        </p>
      </div>
    );
  if (!result) return <output />;
  const { email, issuer, subject, reason } = result;
  const refused = result.state === 'refused';
  const said = welcome[result.outcome as keyof typeof welcome] ?? strings.triedWelcome;
  return (
    <div className={`admin-outcome ${refused ? 'refused' : ''}`} aria-live="polite">
      <strong>{refused ? strings.triedRefused.text : format(said, { email })}</strong>
      {refused && <p>{reason}</p>}
      {subject && <p>{format(strings.triedFacts, { issuer, subject })}</p>}
    </div>
  );
}
