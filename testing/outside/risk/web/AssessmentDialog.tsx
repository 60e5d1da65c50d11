import { format } from '@sluice/core/contract';
import { useApp, useMutation } from '@sluice/core/web';
import { FormDialog, TextField } from '@sluice/core/web/ui';
import { addAssessment } from '../contract';
import { strings } from '../strings';

/** Asks for an address and assesses it. */
export function AssessmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const { run } = useMutation(addAssessment);
  async function save({ address }: { address: string }) {
    await run({ body: { address: address.trim() } });
    notices.success(format(strings.assessed, { address: address.trim() }));
  }
  return (
    <FormDialog
      title={strings.add.text}
      values={{ address: '' }}
      save={save}
      submit={strings.assess.text}
      onClose={onClose}
    >
      <TextField name="address" label={strings.address.text} required maxLength={45} />
    </FormDialog>
  );
}
