import { companyAccess } from '#core/contract/internal';
import { nameLanguage } from '#core/contract/languages';
import { useApp, useMutation, useCompanyId, useMay } from '#core/web';
import { ChecklistField, SelectField, SettingsForm } from '#core/web/ui';
import { saveLanguages } from '../../contract';
import { strings } from '../../strings';

interface Values {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** Returns how a language is named to choose it: in English, and in itself. */
export function labelLanguage(locale: string): string {
  const [name, own] = [nameLanguage(locale, 'en'), nameLanguage(locale)];
  return name === own ? name : `${name} · ${own}`;
}

/** Which languages the pages of the company speak. */
export function LanguagesForm({
  languages,
  defaultLanguage,
  available,
}: Values & { readonly available: readonly string[] }) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const mayUpdate = useMay(companyAccess, 'update');
  const { run } = useMutation(saveLanguages);
  const options = available.map(value => ({ value, label: labelLanguage(value) }));
  async function save(values: Values) {
    const body = { ...values, languages: [...values.languages] };
    const { message } = await run({ params: { companyId }, body });
    notices.success(message ?? strings.languagesSaved.text);
  }
  return (
    <SettingsForm<Values>
      title={strings.languageSettings.text}
      intro={strings.languagesHelp.text}
      values={{ languages, defaultLanguage }}
      locked={mayUpdate ? undefined : strings.readOnly.text}
      save={save}
    >
      <ChecklistField name="languages" label={strings.enabledLanguages.text} options={options} />
      <SelectField
        name="defaultLanguage"
        label={strings.defaultLanguage.text}
        help={strings.defaultLanguageHelp.text}
        options={options}
      />
    </SettingsForm>
  );
}
