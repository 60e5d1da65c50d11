import { format, Failure } from '#core/contract';
import { useApp, useMutation, useMay } from '#core/web';
import {
  ChecklistField,
  SelectField,
  SettingsForm,
  SwitchField,
  TextAreaField,
  TextField,
} from '#core/web/ui';
import {
  access,
  defaultTokenAuthMethod,
  grants,
  saveApp,
  scopes,
  tokenAuthMethods,
  type App,
} from '../../contract';
import { oauthStrings } from '../../oauthStrings';
import { strings } from '../../strings';
import { SignedRequests } from './SignedRequests';

/** The lines of a text that say something. */
const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);

/**
 * The failure with its places named as the form's fields are: `body/oauth/values/redirectUris/2` is
 * `redirectUris`.
 */
function toFieldFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.details) return error;
  const details = error.details.map(({ at, message }) => ({
    at: at.replace(/^body\/oauth\/values\/(\w+).*$/, 'body/$1'),
    message,
  }));
  return new Failure(error.status, error.code, error.message, details);
}

const scopeHelp = {
  openid: oauthStrings.scopeOpenidHelp,
  profile: oauthStrings.scopeProfileHelp,
  flow_analytics: oauthStrings.scopeAnalyticsHelp,
  offline_access: oauthStrings.scopeOfflineHelp,
} as const;
const scopeOptions = scopes.map(value => ({ value, label: value, help: scopeHelp[value].text }));
const grantTexts = {
  authorizationCode: oauthStrings.grantCode,
  clientCredentials: oauthStrings.grantClient,
  deviceCode: oauthStrings.grantDevice,
  implicit: oauthStrings.grantImplicit,
} as const;
const grantHelp = {
  authorizationCode: oauthStrings.grantCodeHelp,
  clientCredentials: oauthStrings.grantClientHelp,
  deviceCode: oauthStrings.grantDeviceHelp,
} as const;
const answered = grants
  .filter(grant => grant !== 'implicit')
  .map(value => ({ value, label: grantTexts[value].text, help: grantHelp[value].text }));
/**
 * The implicit grant came with what was imported; it is named where an application has it, and can
 * be taken away.
 */
const grantOptions = ({ oauth }: App) =>
  oauth.values.allowedGrants.includes('implicit')
    ? [
        ...answered,
        {
          value: 'implicit',
          label: format(oauthStrings.grantUnknown, { grant: grantTexts.implicit.text }),
        },
      ]
    : answered;

const methodOptions = tokenAuthMethods.map(value => ({
  value,
  label: {
    client_secret: oauthStrings.methodEither,
    client_secret_basic: oauthStrings.methodBasic,
    client_secret_post: oauthStrings.methodPost,
    none: oauthStrings.methodNone,
  }[value].text,
}));

const toSettingsValues = ({ name, oauth: { enabled, values } }: App) => ({
  name,
  openid: enabled && values.enabled,
  redirectUris: values.redirectUris.join('\n'),
  logoutUris: values.logoutUris.join('\n'),
  allowedScopes: values.allowedScopes,
  allowedGrants: values.allowedGrants,
  tokenEndpointAuthMethod: values.tokenEndpointAuthMethod ?? defaultTokenAuthMethod,
  enforceSignedRequestOpenid: values.enforceSignedRequestOpenid ?? false,
  spjwksUrl: values.spjwksUrl ?? '',
  spJwksOpenid: values.spJwksOpenid ?? '',
});

/**
 * The application's name and OAuth settings. What was typed stays until it is saved or discarded.
 */
export function AppSettings({ app }: { readonly app: App }) {
  const { notices } = useApp();
  const { run } = useMutation(saveApp);
  const mayChange = useMay(access, 'update');
  const save = async ({ name, openid, ...settings }: ReturnType<typeof toSettingsValues>) => {
    const values = {
      ...settings,
      enabled: openid,
      redirectUris: splitLines(settings.redirectUris),
      logoutUris: splitLines(settings.logoutUris),
      spjwksUrl: settings.spjwksUrl.trim(),
      spJwksOpenid: settings.spJwksOpenid.trim(),
    };
    const body = { name, oauth: { enabled: openid, values } };
    try {
      await run({ params: { appId: app.appId }, body });
    } catch (error) {
      throw toFieldFailure(error);
    }
    notices.success(strings.updated.text);
  };
  return (
    <SettingsForm
      title={strings.settings.text}
      values={toSettingsValues(app)}
      locked={mayChange ? undefined : strings.viewOnly.text}
      save={save}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
      <h3>{oauthStrings.title.text}</h3>
      <p className="sl-settings-help">{oauthStrings.openidHelp.text}</p>
      <SwitchField name="openid" label={strings.openid.text} />
      <TextAreaField
        name="redirectUris"
        label={strings.redirectUris.text}
        help={strings.onePerLine.text}
        rows={3}
      />
      <TextAreaField
        name="logoutUris"
        label={strings.logoutUris.text}
        help={strings.onePerLine.text}
        rows={2}
      />
      <div className="sl-form-row">
        <ChecklistField name="allowedScopes" label={strings.scopes.text} options={scopeOptions} />
        <ChecklistField
          name="allowedGrants"
          label={strings.grants.text}
          options={grantOptions(app)}
        />
      </div>
      <SelectField
        name="tokenEndpointAuthMethod"
        label={strings.authMethod.text}
        help={strings.authMethodHelp.text}
        options={methodOptions}
      />
      <SignedRequests appId={app.appId} mayChange={mayChange} />
    </SettingsForm>
  );
}
