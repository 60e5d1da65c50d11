import { useApp, useMutation } from '#core/web';
import { NumberField, SettingsForm } from '#core/web/ui';
import { saveRiskSettings, type RiskTerms } from '../../contract';
import { predictors } from '../../domain/risk/riskSettings';
import { strings } from '../../riskTexts';

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
      <h3>{strings.weights.text}</h3>
      <p className="sl-settings-help">{strings.weightsHelp.text}</p>
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
      <h3>{strings.levels.text}</h3>
      <div className="sl-settings-grid">
        <NumberField name="score.medium" label={strings.scoreMedium.text} least={1} most={100} />
        <NumberField name="score.high" label={strings.scoreHigh.text} least={1} most={100} />
      </div>
      <h3>{strings.velocity.text}</h3>
      <p className="sl-settings-help">{strings.velocityHelp.text}</p>
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
        <NumberField name="users.medium" label={strings.usersMedium.text} least={1} most={10_000} />
        <NumberField name="users.high" label={strings.usersHigh.text} least={1} most={10_000} />
      </div>
      <h3>{strings.keeping.text}</h3>
      <div className="sl-settings-grid">
        <NumberField
          name="retentionDays"
          label={strings.retentionDays.text}
          help={strings.retentionHelp.text}
          least={1}
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

/** The settings as a form. */
export function RiskForm({ settings, mayUpdate }: Props) {
  const { notices } = useApp();
  const { run } = useMutation(saveRiskSettings);
  async function save(values: Values) {
    await run({ body: toTerms(values) });
    notices.success(strings.saved.text);
  }
  return (
    <SettingsForm
      title={strings.settings.text}
      values={settings}
      locked={mayUpdate ? undefined : strings.readOnly.text}
      save={save}
    >
      <Fields />
    </SettingsForm>
  );
}
