import type { Output } from '#core/contract';
import {
  saveSsoProvider,
  type SsoProvider,
  type getSsoProvider,
  evaluate,
} from '#core/contract/internal';
import { useApp, useMutation, useCompanyId, useObserved, useQuery } from '#core/web';
import {
  CopyButton,
  SelectField,
  SettingsForm,
  SwitchField,
  TextAreaField,
  TextField,
} from '#core/web/ui';
import { formatLines, parseLines } from '#core/web/ui/internal';
import { strings } from '../../strings';
import { TrialResult, TryButton, useTrial } from './Trial';
import { listRoles } from '#plugins/roles/contract';

interface SsoAddressesProps {
  readonly redirectUri: string;
  readonly signOnAddress: string;
}

/** The address to register at the provider, and the one by which members begin. */
function SsoAddresses({ redirectUri, signOnAddress }: SsoAddressesProps) {
  return (
    <dl className="admin-facts">
      <div>
        <dt>{strings.redirectUri.text}</dt>
        <dd>
          <code>{redirectUri}</code>
          <CopyButton small text={redirectUri} label={strings.copyRedirectUri.text} />
        </dd>
      </div>
      <div>
        <dt>{strings.signOnAddress.text}</dt>
        <dd>
          <code>{signOnAddress}</code>
          <CopyButton small text={signOnAddress} label={strings.copySignOnAddress.text} />
        </dd>
      </div>
    </dl>
  );
}

interface RoleFieldProps {
  readonly name: string;
  readonly label: string;
}

/** A role of the company: chosen where the person may see them, else written. */
function RoleField(props: RoleFieldProps) {
  const { session } = useApp();
  const companyId = useCompanyId();
  const maySee = useObserved(() => evaluate(listRoles.when, session).open);
  const { data } = useQuery(listRoles, maySee ? { params: { companyId }, query: {} } : null);
  if (!data) return <TextField {...props} maxLength={200} />;
  return (
    <SelectField
      {...props}
      options={data.map(({ _id: { name } }) => ({ value: name, label: name }))}
    />
  );
}

const mask = '******';
const superAdmin = 'default:superAdmin';
const toSsoValues = (provider: SsoProvider) => ({
  ...provider,
  domains: formatLines(provider.domains),
  // The stored secret is never shown: an empty field keeps it.
  clientSecret: '',
});
export type SsoValues = ReturnType<typeof toSsoValues>;

type Props = Output<typeof getSsoProvider> & { readonly mayUpdate: boolean };

/** The provider by which members sign in: set, and tried before it is saved. */
export function SsoForm({ provider, redirectUri, signOnAddress, mayUpdate }: Props) {
  const { notices, session } = useApp();
  const companyId = useCompanyId();
  const change = useMutation(saveSsoProvider);
  const trial = useTrial(companyId);
  const keepsSecret = provider.clientSecret === mask;
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
    clientSecret: values.clientSecret || (keepsSecret ? mask : ''),
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
      title={s.ssoProvider.text}
      intro={s.ssoHelp.text}
      values={toSsoValues(provider)}
      locked={locked}
      save={save}
      actions={<TryButton trial={trial} provider={toSsoProvider} />}
    >
      <SsoAddresses redirectUri={redirectUri} signOnAddress={signOnAddress} />
      <SwitchField name="enabled" label={s.ssoEnabled.text} />
      <div className="sl-settings-grid two">
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
          help={(keepsSecret ? s.secretKept : s.secretHelp).text}
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
