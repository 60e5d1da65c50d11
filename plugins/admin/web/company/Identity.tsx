import { saveCompany, type Company } from '#core/contract';
import { useApp, useCall, useCompanyId } from '#core/web';
import { TextAreaField, TextField } from '#core/web/ui';
import { strings } from '../../strings';
import { SettingsForm } from '../SettingsForm';
import { ColorField } from './ColorField';
import { readAppearance, writeAppearance } from './appearance';
import { Preview } from './Preview';

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
  const change = useCall(saveCompany);
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
      <TextField
        name="name"
        label={strings.companyName.text}
        help={strings.companyNameHelp.text}
        required
        maxLength={256}
        rules={{ validate: (text: string) => text.trim() !== '' }}
      />
      <div className="admin-grid">
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
      <Preview />
    </SettingsForm>
  );
}
