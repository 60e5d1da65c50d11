import { Button } from '@blueprintjs/core';
import { useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { format, codes, Failure } from '#core/contract';
import {
  type SsoProvider,
  getSsoTrial,
  trySsoProvider,
  type SsoTrial,
} from '#core/contract/internal';
import { strings } from '../../strings';
import type { SsoValues } from './SsoForm';
import { useState } from 'react';
import { useMutation, useQuery } from '#core/web';
import { placeFailure } from '#core/web/ui/internal';

const pollMs = 1000;

/** A trial of a provider: begun in another tab, its result awaited here. */
interface Trial {
  readonly beginning: boolean;
  readonly waiting: boolean;
  readonly result: SsoTrial | undefined;
  begin<Values extends FieldValues>(
    form: UseFormReturn<Values>,
    provider: () => SsoProvider,
  ): Promise<void>;
  stop(): void;
}

/**
 * Opens the sign-in of a provider in a tab without saving it, and asks for what came of it until it
 * is known.
 */
export function useTrial(companyId: string): Trial {
  const [trialId, setTrialId] = useState<string>();
  const call = useMutation(trySsoProvider);
  const { data } = useQuery(getSsoTrial, trialId ? { params: { companyId, trialId } } : null, {
    refreshInterval: 0,
    revalidateOnFocus: true,
    ...(trialId && { refreshInterval: pollMs }),
  });
  const done = data && data.state !== 'waiting';
  return {
    beginning: call.busy,
    waiting: trialId !== undefined && !done,
    result: done ? data : undefined,
    async begin(form, provider) {
      form.clearErrors();
      // Opened at once: a browser lets a page open tabs only while it answers a click.
      const tab = window.open('about:blank');
      if (!tab) return placeFailure(form, new Failure(400, codes.invalid, strings.tabBlocked.text));
      try {
        const { url, trialId: begun } = await call.run({ params: { companyId }, body: provider() });
        setTrialId(begun);
        tab.opener = null;
        tab.location.href = url;
      } catch (error) {
        tab.close();
        placeFailure(form, error);
      }
    },
    stop: () => setTrialId(undefined),
  };
}

interface Props {
  readonly trial: Trial;
  readonly provider: (values: SsoValues) => SsoProvider;
}

/** Tries the provider as it stands in the form. */
export function TryButton({ trial, provider }: Props) {
  const form = useFormContext<SsoValues>();
  return (
    <Button
      text={strings.tryProvider.text}
      loading={trial.beginning}
      disabled={trial.waiting}
      onClick={() => void trial.begin(form, () => provider(form.getValues()))}
    />
  );
}

const welcome = new Map(
  Object.entries({
    known: strings.triedWelcome,
    linked: strings.triedLinked,
    joined: strings.triedCreated,
    created: strings.triedCreated,
  }),
);

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
  const welcomeText = welcome.get(result.outcome) ?? strings.triedWelcome;
  return (
    <div className={`admin-outcome ${refused ? 'refused' : ''}`} aria-live="polite">
      <strong>{refused ? strings.triedRefused.text : format(welcomeText, { email })}</strong>
      {refused && <p>{reason}</p>}
      {subject && <p>{format(strings.triedFacts, { issuer, subject })}</p>}
    </div>
  );
}
