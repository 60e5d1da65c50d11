import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ErrorState, SkeletonRows, TimeAgo } from '#core/web/ui';
import { canvas, list, listFlows } from '../contract';
import { strings } from '../strings';
import './list/list.css';

/** The flows that were saved last, on the first page. */
export default function RecentFlows() {
  const { data, error, mutate } = useQuery(listFlows, { query: { page: 0, limit: 24 } });
  const recent = (data?.flowsInfo ?? [])
    .toSorted((a, b) => (b.savedDate ?? 0) - (a.savedDate ?? 0))
    .slice(0, 6);
  return (
    <section className="flow-recent">
      <header>
        <h2>{strings.recentFlows.text}</h2>
        <Link href={list.to()}>{strings.allFlows.text}</Link>
      </header>
      {error && !data && <ErrorState error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonRows columns={2} />}
      {data && recent.length === 0 && <p>{strings.noFlowsHelp.text}</p>}
      <ul>
        {recent.map(flow => (
          <li key={flow.flowId}>
            <Link href={canvas.to({ id: flow.flowId })}>{flow.name}</Link>
            <small>
              <TimeAgo at={flow.savedDate} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
