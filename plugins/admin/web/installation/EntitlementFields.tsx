import { FormGroup, InputGroup, Switch } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { format } from '#core/contract';
import type { Draft } from '#core/web/internal';
import { installationStrings as strings } from '../../installationStrings';
import { fieldOf, wellWritten, type EntitlementWork, type TitleOf } from './entitlementWork';

interface Props {
  readonly draft: Draft<EntitlementWork>;
  readonly features: readonly string[];
  readonly limits: readonly string[];
  readonly titleOf: TitleOf;
  /** Whether what is wrong is told before its field was left. */
  readonly strict: boolean;
}

/** The switches and limits of an entitlement; each change goes to the draft at once. */
export const EntitlementFields = observer(function EntitlementFields({
  draft,
  features,
  limits,
  titleOf,
  strict,
}: Props) {
  const set = (field: string, value: string | boolean) =>
    draft.update(work => ({ ...work, [field]: value }));
  const limit = (field: string, label: string, maxLength: number) => (
    <Limit
      key={field}
      label={label}
      maxLength={maxLength}
      strict={strict}
      value={String(draft.work[field] ?? '')}
      onChange={value => set(field, value)}
    />
  );
  return (
    <>
      {features.map(feature => (
        <Switch
          key={feature}
          label={format(strings.feature, { feature: titleOf(feature) })}
          checked={draft.work[fieldOf.enabled(feature)] === true}
          onChange={event => set(fieldOf.enabled(feature), event.currentTarget.checked)}
        />
      ))}
      <div className="sl-settings-grid">
        {limits.map(feature =>
          limit(fieldOf.total(feature), format(strings.total, { feature: titleOf(feature) }), 9),
        )}
        {limit(fieldOf.versions, strings.versions.text, 6)}
      </div>
    </>
  );
});

interface LimitProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly strict: boolean;
  readonly onChange: (value: string) => void;
}

function Limit({ label, value, maxLength, strict, onChange }: LimitProps) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const wrong = (strict || left) && !wellWritten(value);
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={wrong ? 'danger' : 'none'}
      helperText={
        wrong && (
          <span id={`${id}-note`} role="alert">
            {strings.wholeNumber.text}
          </span>
        )
      }
    >
      <InputGroup
        id={id}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        inputMode="numeric"
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-note` : undefined}
        onValueChange={onChange}
        onBlur={() => setLeft(true)}
      />
    </FormGroup>
  );
}
