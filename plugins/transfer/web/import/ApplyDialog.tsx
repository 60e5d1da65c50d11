import { useCall, useCompanyId, useQuery } from '#core/web';
import { FormDialog, Spinner, TextField } from '#core/web/ui';
import { format, getCompany } from '#core/contract';
import { applyImport, type TransferJob } from '../../contract';
import { strings } from '../../strings';

interface Props {
  readonly job: TransferJob;
  readonly onClose: () => void;
}

/** Asks once more, with the company's name typed, before an archive is put into it. */
export function ApplyDialog({ job: { instanceId, mode }, onClose }: Props) {
  const companyId = useCompanyId();
  const { run } = useCall(applyImport);
  const { data: company } = useQuery(getCompany, { params: { companyId } });
  if (!company) return <Spinner />;
  const { name } = company;
  return (
    <FormDialog
      title={format(strings.applyTitle, { name })}
      intro={(mode === 'replace' ? strings.applyReplace : strings.applyAdd).text}
      submit={strings.applyNow.text}
      values={{ name: '' }}
      save={() => run({ params: { companyId, instanceId } })}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={strings.typeName.text}
        help={format(strings.typeNameHelp, { name })}
        required
        rules={{
          validate: (typed: string) =>
            typed.trim() === name.trim() || format(strings.nameDiffers, { name }),
        }}
      />
    </FormDialog>
  );
}
