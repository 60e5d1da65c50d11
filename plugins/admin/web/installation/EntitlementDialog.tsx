import { format } from '../../../../core/contract';
import { useApp, useCall } from '../../../../core/web';
import { FormDialog, SwitchField, TextField } from '../../../../core/web/ui';
import { saveEntitlements, type Entitlement, type InstalledCompany } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

interface Props {
  readonly company: InstalledCompany;
  readonly features: readonly string[];
  readonly limits: readonly string[];
  readonly onClose: () => void;
}
const whole = { pattern: { value: /^\s*([1-9]\d{0,8})?\s*$/, message: strings.wholeNumber.text } };
const shown = (value: number | undefined) => (value === undefined ? '' : String(value));

/** Says what a company may use, and how much of it. */
export function EntitlementDialog({ company, features, limits, onClose }: Props) {
  const { notices, account, session } = useApp();
  const save = useCall(saveEntitlements);
  const { entitlement, companyId } = company;
  const values: Record<string, string | boolean> = {
    versions: shown(entitlement['flows']?.versions),
    ...Object.fromEntries(features.map(name => [`enabled-${name}`, entitlement[name]?.enabled !== false])),
    ...Object.fromEntries(limits.map(name => [`total-${name}`, shown(entitlement[name]?.total)])),
  };

  async function send(typed: typeof values) {
    const next: Entitlement = { ...entitlement };
    for (const name of new Set([...features, ...limits])) {
      const { total: _, versions: __, enabled: ___, ...rest } = next[name] ?? {};
      const total = Number(typed[`total-${name}`]) || 0;
      const versions = name === 'flows' ? Number(typed['versions']) || 0 : 0;
      next[name] = {
        ...rest,
        ...(typed[`enabled-${name}`] === false && { enabled: false }),
        ...(total > 0 && { total }),
        ...(versions > 0 && { versions }),
      };
      if (Object.keys(next[name]).length === 0) delete next[name];
    }
    await save.run({ params: { companyId }, body: { entitlement: next } });
    if (session.companyId === companyId) account.refreshQuietly();
    notices.success(strings.saved.text);
  }
  return (
    <FormDialog
      title={format(strings.editTitle, { name: company.name })}
      intro={strings.editIntro.text}
      values={values}
      save={send}
      submit={strings.save.text}
      onClose={onClose}
    >
      {features.map(feature => (
        <SwitchField key={feature} name={`enabled-${feature}`} label={format(strings.feature, { feature })} />
      ))}
      <div className="admin-grid">
        {limits.map(feature => (
          <TextField
            key={feature}
            name={`total-${feature}`}
            label={format(strings.total, { feature })}
            rules={whole}
            maxLength={9}
          />
        ))}
        <TextField name="versions" label={strings.versions.text} rules={whole} maxLength={6} />
      </div>
    </FormDialog>
  );
}
