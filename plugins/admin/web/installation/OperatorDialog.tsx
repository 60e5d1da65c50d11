import { format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { FormDialog, TextField } from '#core/web/ui';
import { addOperator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

/** Lets a person who is here run the installation. */
export function OperatorDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const { run } = useCall(addOperator);
  return (
    <FormDialog
      title={strings.addOperator.text}
      intro={strings.addOperatorIntro.text}
      values={{ email: '' }}
      save={async ({ email }) => {
        const { name } = await run({ body: { email: email.trim() } });
        notices.success(format(strings.operatorAdded, { name }));
      }}
      submit={strings.addOperator.text}
      onClose={onClose}
    >
      <TextField name="email" label={strings.email.text} type="email" required maxLength={254} />
    </FormDialog>
  );
}
