import { Button } from '@blueprintjs/core';
import { useFormContext } from 'react-hook-form';
import type { SsoProvider } from '#core/contract';
import { strings } from '../../strings';
import type { SsoValues } from './SsoForm';
import type { Trial } from './useTrial';

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
