import { Card } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp, useCompanyId, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { listResources } from '../contract';
import { strings } from '../strings';
import { nameGroups } from './rightsGroups';
import { RightsTable } from './RightsTable';
import './roles.css';

interface Props {
  readonly customerId: string;
  readonly name: string;
}

/** On a member's page: all that they may do, and the roles that allow it. */
export default function MemberRights({ customerId, name }: Props) {
  const { host } = useApp();
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listResources, { params: { companyId } });
  return (
    <section className="roles-member" aria-label={strings.memberRights.text}>
      <div>
        <h2>{strings.memberRights.text}</h2>
        <p>{format(strings.memberRightsHelp, { name })}</p>
      </div>
      {error && <ErrorState error={error} onRetry={() => mutate()} />}
      {!error && !data && <SkeletonRows columns={5} />}
      {data && (
        <Card className="roles-rights-body">
          <RightsTable customerId={customerId} groups={nameGroups(host, data.resources)} />
        </Card>
      )}
    </section>
  );
}
