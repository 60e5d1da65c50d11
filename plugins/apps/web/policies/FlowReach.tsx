import { Link } from 'wouter';
import { useQuery } from '#core/web';
import type { DeployReachProps } from '#plugins/editor/contract/internal';
import { detail, listApps } from '../../contract';
import { strings } from '../../strings';

const most = 500;

/** The applications whose policies start the latest version of a flow. */
export default function FlowReach({ flowId }: DeployReachProps) {
  const { data } = useQuery(listApps, { query: { page: 0, limit: most } });
  if (!data) return null;
  const reached = data.apps.flatMap(({ appId, name, policies }) => {
    const starting = policies.filter(({ flows }) =>
      flows.some(each => each.flowId === flowId && each.versionId === -1),
    );
    return starting.length > 0 ? [{ appId, name, policies: starting }] : [];
  });
  return (
    <section>
      <h3>{strings.reachTitle.text}</h3>
      {reached.length === 0 && <p>{strings.reachNone.text}</p>}
      <ul>
        {reached.map(({ appId, name, policies }) => (
          <li key={appId}>
            <Link href={detail.to({ id: appId })}>{name}</Link>
            <small>
              {' '}
              {strings.policies.text}: {policies.map(policy => policy.name).join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
