import { saveSecurity, type SecuritySettings, type SignOnPath } from '#core/contract/internal';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { ChecklistField, NumberField, SwitchField, TextAreaField } from '#core/web/ui';
import {
  DurationField,
  FormSection,
  formatLines,
  parseLines,
  SectionedForm,
} from '#core/web/ui/internal';
import type { ReactNode } from 'react';
import { strings } from '../../strings';
import { PresetField } from './PresetField';

const paths: readonly { readonly value: SignOnPath; readonly label: string }[] = [
  { value: 'password', label: strings.byPassword.text },
  { value: 'passwordless', label: strings.byPasswordless.text },
  { value: 'usernameless', label: strings.byUsernameless.text },
  { value: 'sso', label: strings.bySso.text },
];
const toSecurityValues = (settings: SecuritySettings) => ({
  ...settings,
  addressAllowList: formatLines(settings.addressAllowList),
});
type Values = ReturnType<typeof toSecurityValues>;
/** As it is sent: fields of numbers hold texts. */
const toSecuritySettings = (values: Values): SecuritySettings => {
  const { passwordPolicy: policy } = values;
  return {
    ...values,
    sessionMinutes: Number(values.sessionMinutes),
    idleMinutes: Number(values.idleMinutes),
    addressAllowList: parseLines(values.addressAllowList),
    passwordPolicy: {
      ...policy,
      lengthMin: Number(policy.lengthMin),
      previous: Number(policy.previous),
      maxAgeDays: Number(policy.maxAgeDays),
    },
  };
};

interface Props {
  readonly settings: SecuritySettings;
  readonly mayUpdate: boolean;
  /** Stands after the ways of signing in. */
  readonly children: ReactNode;
}

/** Ways of signing in, second factor, sessions, passwords and addresses. */
export function SecurityForm({ settings, mayUpdate, children }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const change = useMutation(saveSecurity);
  async function save(values: Values) {
    await change.run({ params: { companyId }, body: toSecuritySettings(values) });
    notices.success(strings.securitySaved.text);
  }
  const s = strings;
  return (
    <SectionedForm
      title={s.signingOn.text}
      values={toSecurityValues(settings)}
      locked={mayUpdate ? undefined : s.readOnly.text}
      save={save}
    >
      <FormSection title={s.preset.text}>
        <PresetField saved={settings} />
      </FormSection>
      <FormSection title={s.signingOn.text}>
        <ChecklistField
          name="signOnPaths"
          label={s.signOnPaths.text}
          options={paths}
          rules={{
            validate: (chosen: readonly string[]) => chosen.length > 0 || s.pathsMissing.text,
          }}
        />
        <SwitchField name="mfaRequired" label={s.mfaRequired.text} help={s.mfaHelp.text} />
      </FormSection>
      {children}
      <FormSection title={s.sessions.text}>
        <div className="sl-settings-grid two">
          <DurationField
            name="sessionMinutes"
            label={s.sessionMinutes.text}
            help={s.sessionHelp.text}
            least={5}
            most={1440}
          />
          <DurationField
            name="idleMinutes"
            label={s.idleMinutes.text}
            help={s.idleHelp.text}
            least={5}
            most={1440}
            orZero
          />
        </div>
      </FormSection>
      <FormSection title={s.passwords.text} help={s.signingOnHelp.text}>
        <div className="sl-settings-grid">
          <NumberField
            name="passwordPolicy.lengthMin"
            label={s.lengthMin.text}
            help={s.lengthHelp.text}
            least={8}
            most={64}
          />
          <NumberField
            name="passwordPolicy.previous"
            label={s.previous.text}
            help={s.previousHelp.text}
            least={0}
            most={24}
          />
          <NumberField
            name="passwordPolicy.maxAgeDays"
            label={s.maxAgeDays.text}
            help={s.maxAgeHelp.text}
            least={0}
            most={3650}
          />
        </div>
        <div className="sl-settings-grid">
          <SwitchField name="passwordPolicy.requireLowercase" label={s.requireLowercase.text} />
          <SwitchField name="passwordPolicy.requireUppercase" label={s.requireUppercase.text} />
          <SwitchField name="passwordPolicy.requireNumbers" label={s.requireNumbers.text} />
          <SwitchField name="passwordPolicy.requireSpecial" label={s.requireSpecial.text} />
          <SwitchField name="passwordPolicy.refuseCommon" label={s.refuseCommon.text} />
        </div>
      </FormSection>
      <FormSection title={s.addresses.text}>
        <TextAreaField
          name="addressAllowList"
          label={s.addressAllowList.text}
          help={s.addressHelp.text}
          rows={3}
        />
      </FormSection>
    </SectionedForm>
  );
}
