import { Tick } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { getRights } from '../contract';
import { strings } from '../strings';
import { columns } from './matrixCells';
import type { RightsGroup } from './rightsGroups';
import './roles.css';

interface Props {
  readonly customerId: string;
  readonly groups: readonly RightsGroup[];
}

const toShortName = (role: string) => role.replace(/^default:/, '');

/** All that a member may do, each permission with the roles that grant it. */
export function RightsTable({ customerId, groups }: Props) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getRights, { params: { companyId, customerId } });
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows columns={5} />;
  if (data.rights.length === 0) return <p>{strings.noRights.text}</p>;
  const rolesFor = (resource: string, action: string) =>
    data.rights.find(right => right.resource === resource && right.action === action)?.roles ?? [];
  const granting = new Set(data.rights.flatMap(({ roles }) => roles));
  const [first] = granting;
  /** Where a single role grants everything, naming it once is enough. */
  const only = granting.size === 1 ? first : undefined;
  return (
    <table data-ticks={only !== undefined || undefined}>
      {only && <caption>{format(strings.onlyRole, { role: toShortName(only) })}</caption>}
      <thead>
        <tr>
          <th scope="col">{strings.group.text}</th>
          {columns.map(({ action, title }) => (
            <th key={action} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ resource, title, help }) => (
          <tr key={resource}>
            <th scope="row">
              {title}
              {help && <small>{help}</small>}
            </th>
            {columns.map(({ action, title: column }) => (
              <td key={action} data-label={column}>
                {rolesFor(resource, action).map(role =>
                  only ? (
                    <span key={role} className="sl-tag good">
                      <Tick size={12} title={strings.allowed.text} />
                    </span>
                  ) : (
                    <span key={role} className="sl-tag good">
                      {toShortName(role)}
                    </span>
                  ),
                )}
                {rolesFor(resource, action).length === 0 && (
                  <span aria-label={strings.no.text}>—</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
