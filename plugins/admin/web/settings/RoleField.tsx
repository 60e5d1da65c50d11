import { evaluate } from '#core/contract';
import { useApp, useCompanyId, useObserved, useQuery } from '#core/web';
import { SelectField, TextField } from '#core/web/ui';
import { listRoles } from '#plugins/roles/contract';

interface Props {
  readonly name: string;
  readonly label: string;
}

/** A role of the company: chosen where the person may see them, else written. */
export function RoleField(props: Props) {
  const { session } = useApp();
  const companyId = useCompanyId();
  const maySee = useObserved(() => evaluate(listRoles.when, session).open);
  const { data } = useQuery(listRoles, maySee ? { params: { companyId }, query: {} } : null);
  if (!data) return <TextField {...props} maxLength={200} />;
  return (
    <SelectField
      {...props}
      options={data.map(({ _id: { name } }) => ({ value: name, label: name }))}
    />
  );
}
