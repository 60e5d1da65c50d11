import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ChecklistField, ErrorState, Spinner } from '#core/web/ui';
import { listRoles } from '../contract';
import { strings } from '../strings';

/** Chooses roles; those above the person's own are shown and cannot be changed. */
export default function RolesField() {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listRoles, { params: { companyId }, query: {} });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <Spinner />;
  return (
    <ChecklistField
      name="roles"
      label={strings.roles.text}
      help={strings.rolesHelp.text}
      required
      rules={{
        validate: (roles: readonly string[]) => roles.length > 0 || strings.rolesMissing.text,
      }}
      options={data.map(({ _id: { name }, description, grantable }) => ({
        value: name,
        label: name,
        help: grantable ? description : format(strings.rolesAbove, { description }).trim(),
        disabled: !grantable,
      }))}
    />
  );
}
