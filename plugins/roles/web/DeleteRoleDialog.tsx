import { useRef } from 'react';
import { format } from '#core/contract';
import { useApp, useCall, useCompanyId } from '#core/web';
import { FormDialog, SelectField } from '#core/web/ui';
import { deleteRole, getRoleName, type Role } from '../contract';
import { strings } from '../strings';

interface Props {
  readonly role: Role;
  /** Roles that this person may give. */
  readonly others: readonly Role[];
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Deletes a role; where members hold it, asks which they get in its place. */
export function DeleteRoleDialog({ role, others, onClose, onDeleted }: Props) {
  const { notices, account } = useApp();
  const companyId = useCompanyId();
  const { run } = useCall(deleteRole);
  const gone = useRef(false);
  const name = getRoleName(role);
  const { holders = 0 } = role;
  const names = others.map(getRoleName).filter(other => other !== name);
  const options = ['', ...names].map(value => ({
    value,
    label: value || strings.replaceByNone.text,
  }));

  async function save({ replaceBy }: { replaceBy: string }) {
    const query = holders > 0 ? { replaceBy } : {};
    await run({ params: { companyId, roleName: name }, query });
    gone.current = true;
    account.refreshQuietly();
    notices.success(format(strings.deleted, { name }));
  }
  return (
    <FormDialog
      title={format(strings.deleteTitle, { name })}
      values={{ replaceBy: '' }}
      save={save}
      submit={strings.delete.text}
      intro={holders > 0 ? format(strings.deleteHeld, { count: holders }) : strings.deleteFree.text}
      onClose={() => (gone.current && onDeleted ? onDeleted() : onClose())}
    >
      {holders > 0 && (
        <SelectField
          name="replaceBy"
          label={strings.replaceBy.text}
          rules={{ validate: (chosen: string) => chosen !== '' || strings.replaceNeeded.text }}
          options={options}
        />
      )}
    </FormDialog>
  );
}
