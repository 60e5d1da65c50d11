import { Link } from 'wouter';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ActionButton, TimeAgo } from '#core/web/ui';
import { canaryPage, listCanaries } from '../../contract';
import type { CanaryBriefProps } from '../../contract/internal';
import { strings } from '../../strings';
import { startOfVersion } from '../actions/canaryActions';
import { CanaryState, describeWhy } from '../canary/CanaryState';
import '../releases.css';

const every = 10_000;

/** The canaries of a version with how they ended, and the start of one. */
export default function CanaryBrief({ flowId, versionId, startable }: CanaryBriefProps) {
  const input = { params: { companyId: useCompanyId() }, query: { flowId } };
  const { data } = useQuery(listCanaries, input, { refreshInterval: every });
  const canaries = (data?.canaries ?? []).filter(({ toVersion }) => toVersion === versionId);
  const goesOn = data?.canaries.some(({ endedDate }) => endedDate === 0) ?? true;
  const startsNow = startable && !goesOn;
  if (canaries.length === 0 && !startsNow) return null;
  return (
    <div className="rl-brief">
      <h4>{strings.canary.text}</h4>
      {canaries.map(canary => (
        <div key={canary.canaryId}>
          <CanaryState state={canary.state} />{' '}
          <Link href={canaryPage.to({ id: canary.canaryId })}>
            {format(strings.canaryOf, { flow: canary.flowName, version: versionId })}
          </Link>{' '}
          {describeWhy(canary)} <TimeAgo at={canary.endedDate || canary.startedDate} />
        </div>
      ))}
      {startsNow && (
        <>
          <p className="rl-muted">{strings.startHelp.text}</p>
          <ActionButton action={startOfVersion} subject={{ flowId, versionId, deployed: 0 }} />
        </>
      )}
    </div>
  );
}
