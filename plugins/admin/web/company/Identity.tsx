import { saveCompany, type Company } from '#core/contract/internal';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { ColorField, SettingsForm, TextAreaField, TextField } from '#core/web/ui';
import { strings } from '../../strings';
import { IconUpload } from './IconUpload';
import { useWatch } from 'react-hook-form';

type Properties = Readonly<Record<string, unknown>>;
type Definition = {
  readonly displayName: string;
  readonly dataType: string;
  readonly preferredControlType: string;
};

const color = (displayName: string): Definition => ({
  displayName,
  dataType: 'string',
  preferredControlType: 'colorPicker',
});
const names = ['backgroundColor', 'textColor', 'iconColor', 'svgIcon'] as const;
type Appearance = Record<(typeof names)[number], string>;
/** How a company looks, by the names of the wire. */
const appearance: Record<keyof Appearance, Definition> = {
  backgroundColor: color('Background color'),
  textColor: color('Text color'),
  iconColor: color('Icon color'),
  svgIcon: { displayName: 'Icon', dataType: 'string', preferredControlType: 'textArea' },
};

const getPropertyText = (property: unknown): string => {
  const { value }: { readonly value?: unknown } = property ?? {};
  return typeof value === 'string' ? value : '';
};

/** The values of a company's properties; empty where it has none. */
const readAppearance = (properties: Properties): Appearance => ({
  backgroundColor: getPropertyText(properties['backgroundColor']),
  textColor: getPropertyText(properties['textColor']),
  iconColor: getPropertyText(properties['iconColor']),
  svgIcon: getPropertyText(properties['svgIcon']),
});

/** The properties with these values; what is not of the appearance stays. */
const writeAppearance = (properties: Properties, values: Appearance): Record<string, unknown> => ({
  ...properties,
  ...Object.fromEntries(
    names.map(name => [
      name,
      Object.assign({}, appearance[name], properties[name], { value: values[name] }),
    ]),
  ),
});

const most = 75;
/** The form's values as they will look; an icon is drawn as a picture, in which no script runs. */
function Preview() {
  const {
    name = '',
    svgIcon,
    backgroundColor,
    textColor,
    iconColor,
  } = useWatch<Appearance & { name: string }>();
  const shown = name.trim() || '—';
  return (
    <figure
      aria-label={strings.preview.text}
      className="admin-preview"
      style={{ background: backgroundColor || undefined, color: textColor || undefined }}
    >
      <span className="admin-preview-icon" style={{ background: iconColor || 'var(--selected)' }}>
        {svgIcon?.startsWith('<svg') ? (
          <img alt="" src={`data:image/svg+xml,${encodeURIComponent(svgIcon)}`} />
        ) : (
          shown[0]?.toUpperCase()
        )}
      </span>
      {shown.length > most ? `${shown.slice(0, most)}…` : shown}
    </figure>
  );
}

const iconRules = {
  validate: (text: string) =>
    !text.trim() || /^<svg[\s>][^]*<\/svg>$/.test(text.trim()) || strings.iconWrong.text,
};

interface Props {
  readonly company: Company;
  readonly mayUpdate: boolean;
}

/** The name and appearance of the company. */
export function Identity({ company, mayUpdate }: Props) {
  const { notices, account } = useApp();
  const companyId = useCompanyId();
  const change = useMutation(saveCompany);
  const values = { name: company.name, ...readAppearance(company.properties) };
  async function save({ name, ...looks }: typeof values) {
    const properties = writeAppearance(company.properties, {
      ...looks,
      svgIcon: looks.svgIcon.trim(),
    });
    await change.run({ params: { companyId }, body: { name: name.trim(), properties } });
    // The selector of environments and the bar show the name.
    account.refreshQuietly();
    notices.success(strings.companySaved.text);
  }
  return (
    <SettingsForm
      title={strings.identity.text}
      values={values}
      locked={mayUpdate ? undefined : strings.readOnly.text}
      save={save}
    >
      <Preview />
      <TextField
        name="name"
        label={strings.companyName.text}
        help={strings.companyNameHelp.text}
        required
        maxLength={256}
        rules={{ validate: (text: string) => text.trim() !== '' }}
      />
      <div className="sl-settings-grid">
        <ColorField
          name="backgroundColor"
          label={strings.backgroundColor.text}
          help={strings.colorHelp.text}
        />
        <ColorField name="textColor" label={strings.textColor.text} />
        <ColorField name="iconColor" label={strings.iconColor.text} />
      </div>
      <TextAreaField
        name="svgIcon"
        label={strings.icon.text}
        help={strings.iconHelp.text}
        rows={3}
        maxLength={20_000}
        rules={iconRules}
      />
      {mayUpdate && <IconUpload name="svgIcon" />}
    </SettingsForm>
  );
}
