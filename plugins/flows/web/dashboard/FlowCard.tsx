import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ErrorState, SkeletonRows, TimeAgo } from '#core/web/ui';
import { canvas, list, listFlows } from '../../contract';
import type { flowOrders, FlowRow } from '../../contract/internal';
import { strings } from '../../strings';
import '../list/list.css';

interface Props {
  readonly title: string;
  /** Which flows come first. */
  readonly sort: (typeof flowOrders)[number];
  /** The flows that are shown, of those that come first. */
  readonly isShown?: (flow: FlowRow) => boolean;
  /** Returns a note beside the name of each flow. */
  readonly note?: (flow: FlowRow) => ReactNode;
  readonly getTime: (flow: FlowRow) => number | undefined;
  /** Said where there is no flow to show. */
  readonly none: string;
}

/** A few flows on the first page, those first that were saved or deployed last. */
export function FlowCard({ title, sort, isShown = () => true, note, getTime, none }: Props) {
  const { data, error, mutate } = useQuery(listFlows, { query: { page: 0, limit: 6, sort } });
  const flows = (data?.flowsInfo ?? []).filter(isShown);
  return (
    <section className="sl-card flow-recent">
      <header>
        <h2>{title}</h2>
        <Link href={`${list.to()}?sort=${sort}`}>{strings.allFlows.text}</Link>
      </header>
      {error && !data && <ErrorState error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonRows columns={2} />}
      {data && flows.length === 0 && <p>{none}</p>}
      <ul>
        {flows.map(flow => (
          <li key={flow.flowId}>
            <span>
              <Link href={canvas.to({ id: flow.flowId })}>{flow.name}</Link>
              {note && <small> {note(flow)}</small>}
            </span>
            <small>
              <TimeAgo at={getTime(flow)} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
