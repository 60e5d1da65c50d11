import { Link } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { ErrorState } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { listUndeployedCalls } from '../../contract';
import { strings } from '../../strings';

/** Says which calls of deployed flows a policy stops, with links to the flows to deploy. */
export function UndeployedCalls() {
  const { data, error, mutate } = useQuery(listUndeployedCalls, {});
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data || data.calls.length === 0) return null;
  const { calls } = data;
  return (
    <div className="rv-note rv-stopped" role="note">
      <p className="rv-help">{format(strings.undeployedCalls, { count: calls.length })}</p>
      <ul>
        {calls.map(({ name, calledId, calledName }) => (
          <li key={`${name} ${calledId}`}>
            <Link href={canvas.to({ id: calledId })}>
              {format(strings.undeployedCall, { name, called: calledName })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
