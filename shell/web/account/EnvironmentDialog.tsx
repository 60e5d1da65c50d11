import { format } from '#core/contract';
import { FormDialog } from '#core/web/forms/FormDialog.tsx';
import { SwitchField, TextField } from '#core/web/forms/fields.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { switchFailure } from '../nav/navItems';
import { paths } from '../paths';
import { strings } from './strings';

/** Makes an environment of one's own, and opens it. */
export function EnvironmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { account, notices } = useApp();
  return (
    <FormDialog
      title={strings.newEnvironment.text}
      intro={strings.newEnvironmentIntro.text}
      values={{ name: '', examples: false }}
      submit={strings.create.text}
      save={async ({ name, examples }) => {
        const companyId = await account.createCompany(name.trim(), examples);
        account.switchCompany(companyId, paths.dashboard.to()).then(
          () => notices.success(format(strings.created, { name: name.trim() })),
          (error: unknown) => notices.failure(switchFailure(error, name)),
        );
      }}
      onClose={onClose}
    >
      <TextField name="name" label={strings.environmentName.text} maxLength={200} required />
      <SwitchField name="examples" label={strings.examples.text} help={strings.examplesHelp.text} />
    </FormDialog>
  );
}
