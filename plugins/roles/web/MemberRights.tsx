import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { useApp, useCompanyId, useQuery } from '#core/web';
import { listResources } from '../contract';
import { strings } from '../strings';
import { RightsDialog } from './RightsDialog';
import { nameGroups } from './rightsGroups';
import './roles.css';

interface Props {
  readonly customerId: string;
  readonly name: string;
}

/** On a member's page: the way to all that they may do, and why. */
export default function MemberRights({ customerId, name }: Props) {
  const { host } = useApp();
  const companyId = useCompanyId();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(listResources, { params: { companyId } });
  return (
    <section className="roles-member" aria-label={strings.memberRights.text}>
      <div>
        <h2>{strings.memberRights.text}</h2>
        <p>{format(strings.memberRightsHelp, { name })}</p>
      </div>
      <Button text={strings.whyRights.text} disabled={!data} onClick={() => setOpen(true)} />
      {open && data && (
        <RightsDialog
          customerId={customerId}
          groups={nameGroups(host, data.resources)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
