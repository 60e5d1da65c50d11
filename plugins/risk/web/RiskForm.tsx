import { Button, Card } from '@blueprintjs/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { format } from '#core/contract';
import { useApp, useCall, useUnsavedGuard } from '#core/web';
import { placeFailure, TextField } from '#core/web/ui';
import { saveRiskSettings, type RiskTerms } from '../contract';
import { predictors } from '../domain/riskSettings';
import { strings } from '../strings';
import './risk.css';

/** The settings as the form holds them: numbers while nobody typed, texts after. */
type Values = RiskTerms;

interface NumberTerms {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly least?: number;
  readonly most: number;
}

function NumberField({ least = 1, most, ...terms }: NumberTerms) {
  const fits = (typed: unknown) => {
    const value = typed === '' ? Number.NaN : Number(typed);
    return (
      (Number.isInteger(value) && value >= least && value <= most) ||
      format(strings.numberWrong, { least, most })
    );
  };
  return <TextField {...terms} type="number" rules={{ validate: fits }} />;
}

const toLimits = ({ medium, high }: RiskTerms['score']) => ({
  medium: Number(medium),
  high: Number(high),
});
const toTerms = (values: Values): RiskTerms => ({
  weights: Object.fromEntries(
    predictors.map(each => [each, Number(values.weights[each])]),
  ) as RiskTerms['weights'],
  score: toLimits(values.score),
  addresses: toLimits(values.addresses),
  users: toLimits(values.users),
  retentionDays: Number(values.retentionDays),
});

const helps = {
  newDevice: strings.newDeviceHelp,
  ipVelocityByUser: strings.ipVelocityByUserHelp,
  userVelocityByIp: strings.userVelocityByIpHelp,
  geoVelocity: strings.geoVelocityHelp,
  anonymousNetwork: strings.anonymousNetworkHelp,
  suspiciousDevice: strings.suspiciousDeviceHelp,
  botDetection: strings.botDetectionHelp,
};

function Fields() {
  return (
    <>
      <h2>{strings.weights.text}</h2>
      <p className="risk-help">{strings.weightsHelp.text}</p>
      <div className="risk-grid">
        {predictors.map(each => (
          <NumberField
            key={each}
            name={`weights.${each}`}
            label={strings[each].text}
            help={helps[each].text}
            least={0}
            most={100}
          />
        ))}
      </div>
      <h2>{strings.levels.text}</h2>
      <div className="risk-grid">
        <NumberField name="score.medium" label={strings.scoreMedium.text} most={100} />
        <NumberField name="score.high" label={strings.scoreHigh.text} most={100} />
      </div>
      <h2>{strings.velocity.text}</h2>
      <div className="risk-grid">
        <NumberField name="addresses.medium" label={strings.addressesMedium.text} most={10_000} />
        <NumberField name="addresses.high" label={strings.addressesHigh.text} most={10_000} />
        <NumberField name="users.medium" label={strings.usersMedium.text} most={10_000} />
        <NumberField name="users.high" label={strings.usersHigh.text} most={10_000} />
      </div>
      <h2>{strings.keeping.text}</h2>
      <div className="risk-grid">
        <NumberField
          name="retentionDays"
          label={strings.retentionDays.text}
          help={strings.retentionHelp.text}
          most={3650}
        />
      </div>
    </>
  );
}

interface Props {
  readonly settings: RiskTerms;
  readonly mayUpdate: boolean;
}

/** The settings as a form; faults stand at their fields, and leaving asks while one is unsaved. */
export function RiskForm({ settings, mayUpdate }: Props) {
  const { notices } = useApp();
  const { run } = useCall(saveRiskSettings);
  const form = useForm<Values>({ defaultValues: settings, values: settings, mode: 'onTouched' });
  const [saving, setSaving] = useState(false);
  const { isDirty, errors } = form.formState;
  useUnsavedGuard(isDirty && !saving);
  const send = form.handleSubmit(async values => {
    setSaving(true);
    try {
      await run({ body: toTerms(values) });
      notices.success(strings.saved.text);
    } catch (error) {
      placeFailure(form, error);
    } finally {
      setSaving(false);
    }
  });
  return (
    <Card className="risk-card">
      <FormProvider {...form}>
        <form noValidate aria-label={strings.settings.text} onSubmit={event => void send(event)}>
          {!mayUpdate && <p className="risk-help">{strings.readOnly.text}</p>}
          {errors.root && (
            <div className="sl-form-failure" role="alert">
              {errors.root.message}
            </div>
          )}
          <fieldset className="risk-fields" disabled={!mayUpdate}>
            <Fields />
          </fieldset>
          {mayUpdate && (
            <div className="risk-foot">
              <Button
                type="submit"
                intent="primary"
                text={strings.save.text}
                loading={saving}
                disabled={!isDirty}
              />
              {isDirty && (
                <Button
                  text={strings.discard.text}
                  disabled={saving}
                  onClick={() => form.reset(settings)}
                />
              )}
              <output>{isDirty ? strings.unsaved.text : ''}</output>
            </div>
          )}
        </form>
      </FormProvider>
    </Card>
  );
}
