import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { getRights } from '../contract';
import { strings } from '../strings';
import { columns } from './matrixCells';
import type { RightsGroup } from './rightsGroups';

interface Props {
  readonly customerId: string;
  readonly groups: readonly RightsGroup[];
  readonly onClose: () => void;
}

/** All that a member may do, each right with the roles that it comes from. */
export function RightsDialog({ customerId, groups, onClose }: Props) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getRights, { params: { companyId, customerId } });
  const rolesFor = (resource: string, action: string) =>
    data?.rights.find(right => right.resource === resource && right.action === action)?.roles ?? [];
  return (
    <Dialog
      isOpen
      title={format(strings.rightsOf, { name: data?.name ?? '…' })}
      className="roles-rights"
      onClose={onClose}
    >
      <DialogBody className="roles-rights-body">
        {error && <ErrorState error={error} onRetry={() => mutate()} />}
        {!error && !data && <SkeletonRows columns={5} />}
        {data && (
          <>
            <p>{strings.rightsHelp.text}</p>
            {data.rights.length === 0 && <p>{strings.noRights.text}</p>}
            <table>
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
                    {columns.map(({ action }) => (
                      <td key={action}>
                        {rolesFor(resource, action).map(role => (
                          <span key={role} className="sl-tag good">
                            {role.replace(/^default:/, '')}
                          </span>
                        ))}
                        {rolesFor(resource, action).length === 0 && (
                          <span aria-label={strings.no.text}>—</span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={onClose} />} />
    </Dialog>
  );
}
