import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import {
  codes,
  Failure,
  getSsoTrial,
  trySsoProvider,
  type SsoProvider,
  type SsoTrial,
} from '#core/contract';
import { useCall, useQuery } from '#core/web';
import { placeFailure } from '#core/web/ui';
import { strings } from '../../strings';

const pollMs = 1000;

/** A trial of a provider: begun in another tab, its result awaited here. */
export interface Trial {
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
 * Opens the sign-on of a provider in a tab without saving it, and asks for what came of it until it
 * is known.
 */
export function useTrial(companyId: string): Trial {
  const [trialId, setTrialId] = useState<string>();
  const call = useCall(trySsoProvider);
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
