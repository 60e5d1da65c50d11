import { format } from '#core/contract';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { ColorField, SettingsForm, TextField } from '#core/web/ui';
import { saveAppBrand, saveBrand, type AppBrand, type Brand } from '../../contract';
import { brandStrings as strings } from '../../brandStrings';
import { BrandPreview } from './BrandPreview';
import { NameFields, PrimaryField, ShapeFields } from './fields';
import { ImageField } from './ImageField';
import { LinksField } from './LinksField';

interface Props {
  readonly brand: Brand;
  readonly locked: string | undefined;
}

/** The brand of the environment. */
export function BrandForm({ brand, locked }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const { run } = useMutation(saveBrand);
  const save = async (values: Brand) => {
    await run({ params: { companyId }, body: values });
    notices.success(strings.saved.text);
  };
  return (
    <SettingsForm
      title={strings.everyApp.text}
      values={brand}
      locked={locked}
      save={save}
      aside={<BrandPreview />}
    >
      <h3>{strings.identity.text}</h3>
      <NameFields help={strings.nameHelp.text} />
      <div className="sl-settings-grid">
        <ImageField name="logo" label={strings.logo.text} help={strings.logoHelp.text} />
        <ImageField
          name="logoDark"
          label={strings.logoDark.text}
          help={strings.logoDarkHelp.text}
        />
        <ImageField name="favicon" label={strings.favicon.text} help={strings.faviconHelp.text} />
      </div>
      <h3>{strings.colors.text}</h3>
      <div className="sl-settings-grid">
        <PrimaryField help={strings.primaryHelp.text} />
        <ColorField
          name="backgroundColor"
          label={strings.backgroundColor.text}
          fallback="#f4f5f7"
          help={strings.backgroundHelp.text}
        />
        <ImageField
          name="background"
          label={strings.background.text}
          help={strings.backgroundImageHelp.text}
        />
        <ShapeFields />
      </div>
      <LinksField locked={locked !== undefined} />
    </SettingsForm>
  );
}

interface AppProps extends Props {
  readonly app: {
    readonly appId: string;
    readonly name: string;
    readonly home: string;
    readonly brand: AppBrand;
  };
}

const homeRules = {
  pattern: { value: /^$|^https:\/\/[^\s"<>]+$/, message: strings.urlWrong.text },
};

/** The form for the brand of one application. */
export function AppBrandForm({ brand, app, locked }: AppProps) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const { run } = useMutation(saveAppBrand);
  const save = async (values: AppBrand) => {
    await run({ params: { companyId, appId: app.appId }, body: values });
    notices.success(format(strings.appSaved, { name: app.name }));
  };
  return (
    <SettingsForm
      title={app.name}
      intro={strings.appHelp.text}
      values={app.brand}
      locked={locked}
      save={save}
      aside={<BrandPreview under={brand} />}
    >
      <NameFields help={strings.appNameHelp.text} />
      <ImageField name="logo" label={strings.logo.text} help={strings.logoHelp.text} />
      <ImageField
        name="logoDark"
        label={strings.logoDark.text}
        help={strings.appLogoDarkHelp.text}
      />
      <PrimaryField help={strings.appPrimaryHelp.text} />
      <TextField
        name="homeUrl"
        label={strings.homeUrl.text}
        type="url"
        maxLength={500}
        help={app.home ? format(strings.homeHelp, { origin: app.home }) : strings.homeNone.text}
        rules={homeRules}
      />
    </SettingsForm>
  );
}
