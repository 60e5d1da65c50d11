import { format } from '#core/contract';
import { useApp, useMutation, useCompanyId } from '#core/web';
import { FormDialog, TextAreaField, TextField } from '#core/web/ui';
import { createUserGroup, saveUserGroup, type UserGroup } from '../../contract';
import { userStrings as strings } from '../../strings';

interface Props {
  /** The group to change; without one another is added. */
  readonly group?: UserGroup;
  readonly onClose: () => void;
}

/** Adds a group, or changes what one is called. */
export function GroupDialog({ group, onClose }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const create = useMutation(createUserGroup);
  const change = useMutation(saveUserGroup);
  const values = { name: group?.name ?? '', description: group?.description ?? '' };

  async function save(body: typeof values) {
    const { name } = body;
    if (group) await change.run({ params: { companyId, groupId: group.groupId }, body });
    else await create.run({ params: { companyId }, body });
    notices.success(format(group ? strings.groupSaved : strings.groupAdded, { name: name.trim() }));
  }
  return (
    <FormDialog
      title={group ? format(strings.editGroup, { name: group.name }) : strings.addGroupTitle.text}
      values={values}
      save={save}
      submit={group ? undefined : strings.addGroup.text}
      onClose={onClose}
    >
      <TextField name="name" label={strings.groupName.text} required maxLength={200} />
      <TextAreaField name="description" label={strings.description.text} />
    </FormDialog>
  );
}
