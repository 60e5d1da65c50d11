import { Fragment } from 'react';
import { Link, useSearchParams } from 'wouter';
import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { flowNames } from '#plugins/flows/contract/internal';
import { getCallerPath, readBreadcrumbs } from '../../contract/breadcrumbs';
import { strings } from '../../strings';
import './breadcrumbs.css';

/** A line of the flows from which this one was opened, each a way back to the node that calls. */
export function Breadcrumbs() {
  const [search] = useSearchParams();
  const trail = readBreadcrumbs(search);
  const { data } = useQuery(flowNames, trail.length > 0 ? {} : null);
  if (trail.length === 0) return null;
  const names = new Map(data?.flows.map(({ flowId, name }) => [flowId, name]));
  return (
    <nav className="flow-breadcrumbs" data-region aria-label={strings.breadcrumbs.text}>
      <span>{strings.calledFrom.text}</span>
      {trail.map(({ flowId, nodeId }, at) => {
        const name = names.get(flowId) ?? '…';
        return (
          <Fragment key={`${flowId} ${nodeId} ${String(at)}`}>
            {at > 0 && <span aria-hidden>›</span>}
            <Link
              href={getCallerPath(trail, at)}
              title={format(strings.backToFlow, { flow: name })}
            >
              {name}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}
