import { useCompanyId, useQuery } from '#core/web';
import { ChecklistField, ErrorState, Spinner } from '#core/web/ui';
import { listUserGroups } from '../../contract';
import { userStrings as strings } from '../../strings';

/** Chooses the groups of a user. */
export function GroupsField() {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listUserGroups, { params: { companyId } });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <Spinner />;
  const options = data.groups.map(({ groupId, name, description }) => ({
    value: groupId,
    label: name,
    ...(description && { help: description }),
  }));
  return (
    <ChecklistField
      name="groupIds"
      label={strings.groups.text}
      options={options}
      {...(options.length === 0 && { help: strings.noGroups.text })}
    />
  );
}
