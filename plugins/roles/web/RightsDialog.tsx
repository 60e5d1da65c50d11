import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { Dialog } from '#core/web/ui';
import { getRights } from '../contract';
import { strings } from '../strings';
import type { RightsGroup } from './rightsGroups';
import { RightsTable } from './RightsTable';

interface Props {
  readonly customerId: string;
  readonly groups: readonly RightsGroup[];
  readonly onClose: () => void;
}

/** A dialog with all that a member may do. */
export function RightsDialog({ customerId, groups, onClose }: Props) {
  const companyId = useCompanyId();
  const { data } = useQuery(getRights, { params: { companyId, customerId } });
  return (
    <Dialog
      isOpen
      title={format(strings.rightsOf, { name: data?.name ?? '…' })}
      className="roles-rights"
      onClose={onClose}
    >
      <DialogBody className="roles-rights-body">
        <p>{strings.rightsHelp.text}</p>
        <RightsTable customerId={customerId} groups={groups} />
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={onClose} />} />
    </Dialog>
  );
}
