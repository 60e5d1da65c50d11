import { useRef } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useCall, useCompanyId } from '#core/web';
import { FormDialog, TextField } from '#core/web/ui';
import { createRole, roleDetail, roleName, getRoleName, type Role } from '../contract';
import { strings } from '../strings';
import { toPolicy, toRoleDraft } from './roleTerms';

interface Props {
  /** The role whose rights the new one begins with. */
  readonly of?: Role;
  readonly onClose: () => void;
}

/** Makes a role, and goes on to what it allows. */
export function NewRoleDialog({ of, onClose }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const { run } = useCall(createRole);
  const made = useRef('');
  const values = { name: '', description: of?.description ?? '' };

  async function save({ name, description }: typeof values) {
    const policy = of ? toPolicy(toRoleDraft(of)) : [];
    const body = { name: name.trim(), description: description.trim(), policy };
    await run({ params: { companyId }, body });
    made.current = body.name;
    notices.success(format(strings.created, { name: body.name }));
  }
  return (
    <FormDialog
      title={of ? format(strings.copyTitle, { name: getRoleName(of) }) : strings.newRole.text}
      values={values}
      save={save}
      submit={strings.create.text}
      onClose={() => (made.current ? navigate(roleDetail.to({ name: made.current })) : onClose())}
    >
      <TextField
        name="name"
        label={strings.name.text}
        help={strings.nameHelp.text}
        required
        maxLength={60}
        rules={{ validate: (name: string) => roleName.test(name.trim()) || strings.nameWrong.text }}
      />
      <TextField name="description" label={strings.description.text} maxLength={500} />
    </FormDialog>
  );
}
