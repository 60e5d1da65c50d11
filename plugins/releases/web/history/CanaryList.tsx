import { Link, useLocation } from 'wouter';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { DataTable, ErrorState, TimeAgo, type Column } from '#core/web/ui';
import { canaryPage, listCanaries, type CanaryLine } from '../../contract';
import { strings } from '../../strings';
import { CanaryState } from '../canary/CanaryState';

const every = 10_000;

const columns: readonly Column<CanaryLine>[] = [
  {
    id: 'name',
    header: strings.canary.text,
    width: '2fr',
    cell: ({ canaryId, flowName, toVersion }) => (
      <Link href={canaryPage.to({ id: canaryId })}>
        {format(strings.canaryOf, { flow: flowName, version: toVersion })}
      </Link>
    ),
  },
  {
    id: 'state',
    header: strings.state.text,
    width: '130px',
    cell: ({ state }) => <CanaryState state={state} />,
  },
  {
    id: 'share',
    header: strings.share.text,
    width: '90px',
    cell: ({ state, steps, step }) =>
      state === 'running' ? format(strings.percent, { share: steps[step]?.share ?? 0 }) : '—',
  },
  {
    id: 'who',
    header: strings.startedBy.text,
    from: 620,
    cell: ({ startedByName }) => startedByName,
  },
  {
    id: 'when',
    header: strings.startedAt.text,
    from: 520,
    width: '136px',
    cell: ({ startedDate }) => <TimeAgo at={startedDate} />,
  },
];

/** The canaries of the environment, those that go on first; nothing without any. */
export function CanaryList() {
  const [, navigate] = useLocation();
  const params = { companyId: useCompanyId() };
  const { data, error, mutate } = useQuery(
    listCanaries,
    { params, query: {} },
    { refreshInterval: every },
  );
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data || data.canaries.length === 0) return null;
  return (
    <section className="rl-part" aria-labelledby="rl-canaries">
      <h2 id="rl-canaries">{strings.canaries.text}</h2>
      <DataTable
        label={strings.canaries.text}
        columns={columns}
        rows={data.canaries}
        rowKey={({ canaryId }) => canaryId}
        onOpen={({ canaryId }) => navigate(canaryPage.to({ id: canaryId }))}
      />
    </section>
  );
}
