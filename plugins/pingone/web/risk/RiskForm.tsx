import type { ReactNode } from 'react';
import { useApp, useMutation } from '#core/web';
import { NumberField } from '#core/web/ui';
import { FormSection, SectionedForm } from '#core/web/ui/internal';
import { saveRiskSettings, type RiskTerms } from '../../contract';
import { predictors } from '../../domain/risk/riskSettings';
import { strings } from '../../riskTexts';
import { SignalLevels } from './SignalLevels';

/** The settings as the form holds them: numbers while nobody typed, texts after. */
type Values = RiskTerms;

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
      <FormSection title={strings.weights.text} help={strings.weightsHelp.text}>
        <div className="sl-settings-grid">
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
      </FormSection>
      <FormSection title={strings.levels.text}>
        <div className="sl-settings-grid two">
          <NumberField name="score.medium" label={strings.scoreMedium.text} least={1} most={100} />
          <NumberField name="score.high" label={strings.scoreHigh.text} least={1} most={100} />
        </div>
        <SignalLevels />
      </FormSection>
      <FormSection title={strings.velocity.text} help={strings.velocityHelp.text}>
        <div className="sl-settings-grid two">
          <NumberField
            name="addresses.medium"
            label={strings.addressesMedium.text}
            least={1}
            most={10_000}
          />
          <NumberField
            name="addresses.high"
            label={strings.addressesHigh.text}
            least={1}
            most={10_000}
          />
          <NumberField
            name="users.medium"
            label={strings.usersMedium.text}
            least={1}
            most={10_000}
          />
          <NumberField name="users.high" label={strings.usersHigh.text} least={1} most={10_000} />
        </div>
      </FormSection>
      <FormSection title={strings.keeping.text}>
        <div className="sl-settings-grid one">
          <NumberField
            name="retentionDays"
            label={strings.retentionDays.text}
            help={strings.retentionHelp.text}
            least={1}
            most={3650}
          />
        </div>
      </FormSection>
    </>
  );
}

interface Props {
  readonly settings: RiskTerms;
  readonly mayUpdate: boolean;
  /** Stands after the fields. */
  readonly children: ReactNode;
}

/** The settings as a form. */
export function RiskForm({ settings, mayUpdate, children }: Props) {
  const { notices } = useApp();
  const { run } = useMutation(saveRiskSettings);
  async function save(values: Values) {
    await run({ body: toTerms(values) });
    notices.success(strings.saved.text);
  }
  return (
    <SectionedForm
      title={strings.settings.text}
      values={settings}
      locked={mayUpdate ? undefined : strings.readOnly.text}
      save={save}
    >
      <Fields />
      {children}
    </SectionedForm>
  );
}
