import {
  saveSsoProvider,
  type Output,
  type SsoProvider,
  type getSsoProvider,
} from '#core/contract';
import { useApp, useCall, useCompanyId, useObserved } from '#core/web';
import { SwitchField, TextAreaField, TextField } from '#core/web/ui';
import { strings } from '../../strings';
import { SettingsForm } from '../SettingsForm';
import { parseLines, formatLines } from './lines';
import { RoleField } from './RoleField';
import { SsoAddresses } from './SsoAddresses';
import { TrialResult } from './TrialResult';
import { TryButton } from './TryButton';
import { useTrial } from './useTrial';

const mask = '******';
const superAdmin = 'default:superAdmin';
const toSsoValues = (provider: SsoProvider) => ({
  ...provider,
  domains: formatLines(provider.domains),
  // What is kept is never shown back: an empty field keeps it.
  clientSecret: '',
});
export type SsoValues = ReturnType<typeof toSsoValues>;

type Props = Output<typeof getSsoProvider> & { readonly mayUpdate: boolean };

/** The provider by which members sign on: set, and tried before it is saved. */
export function SsoForm({ provider, redirectUri, signOnAddress, mayUpdate }: Props) {
  const { notices, session } = useApp();
  const companyId = useCompanyId();
  const change = useCall(saveSsoProvider);
  const trial = useTrial(companyId);
  const kept = provider.clientSecret === mask;
  const isSuperAdmin = useObserved(
    () =>
      session.profile?.companies
        .find(each => each.companyId === companyId)
        ?.roles.includes(superAdmin) ?? false,
  );
  const toSsoProvider = (values: SsoValues): SsoProvider => ({
    ...values,
    issuer: values.issuer.trim(),
    clientId: values.clientId.trim(),
    domains: parseLines(values.domains).map(domain => domain.toLowerCase()),
    clientSecret: values.clientSecret || (kept ? mask : ''),
  });
  async function save(values: SsoValues) {
    await change.run({ params: { companyId }, body: toSsoProvider(values) });
    notices.success(strings.ssoSaved.text);
  }
  const locked = mayUpdate
    ? isSuperAdmin
      ? undefined
      : strings.ssoSuperAdmin.text
    : strings.readOnly.text;
  const s = strings;
  return (
    <SettingsForm
      title={s.sso.text}
      intro={s.ssoHelp.text}
      values={toSsoValues(provider)}
      locked={locked}
      save={save}
      actions={<TryButton trial={trial} provider={toSsoProvider} />}
    >
      <SsoAddresses redirectUri={redirectUri} signOnAddress={signOnAddress} />
      <SwitchField name="enabled" label={s.ssoEnabled.text} />
      <div className="admin-grid two">
        <TextField name="name" label={s.ssoName.text} maxLength={100} />
        <TextField
          name="issuer"
          type="url"
          label={s.issuer.text}
          help={s.issuerHelp.text}
          maxLength={500}
        />
        <TextField name="clientId" label={s.clientId.text} maxLength={300} />
        <TextField
          name="clientSecret"
          type="password"
          autoComplete="new-password"
          label={s.clientSecret.text}
          help={(kept ? s.secretKept : s.secretHelp).text}
          maxLength={2000}
        />
      </div>
      <TextAreaField
        name="domains"
        label={s.mailDomains.text}
        help={s.mailDomainsHelp.text}
        rows={2}
      />
      <SwitchField name="createPeople" label={s.createPeople.text} />
      <RoleField name="role" label={s.newRole.text} />
      <SwitchField name="trustMfa" label={s.trustMfa.text} help={s.trustMfaHelp.text} />
      <TrialResult trial={trial} />
    </SettingsForm>
  );
}
