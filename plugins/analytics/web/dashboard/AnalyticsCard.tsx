import { Link, useLocation } from 'wouter';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import { companyStats, dashboard, runsOver } from '../../contract';
import { countText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import { behindText, type Behind } from '../behind/behind';
import { ChartFigure } from '../charts/ChartFigure';
import { getFiguresPath } from '../actions/figureActions';
import { getRangeBefore, usualPreset, usePresetRange } from '../filters/ranges';
import { runLines } from '../page/runLines';
import '../page/analytics.css';
import { CountList } from './CountList';
import { Health } from './Health';
import './card.css';

const every = 60_000;
/** The most rows of a list. */
const longest = 5;

/**
 * The first page's figures: runs of the last days, the flows that ran the most, and what they came
 * to.
 */
export default function AnalyticsCard() {
  const [, go] = useLocation();
  const params = { companyId: useCompanyId() };
  const query = usePresetRange(usualPreset);
  const options = { keepPreviousData: true, refreshInterval: every };
  const runs = useQuery(runsOver, { params, query: { ...query, by: 'time' } }, options);
  const stats = useQuery(companyStats, { params, query }, options);
  const before = useQuery(runsOver, { params, query: getRangeBefore(query) }, options);
  const flows = useQuery(runsOver, { params, query: { ...query, by: 'flow' } }, options);
  const error = runs.error ?? stats.error;
  const title = strings.cardTitle.text;
  if (error || !runs.data || !stats.data || runs.data.total.started === 0)
    return (
      <section className="sl-card">
        <h2>{title}</h2>
        {error ? (
          <ErrorState error={error} onRetry={() => Promise.all([runs.mutate(), stats.mutate()])} />
        ) : runs.data && stats.data ? (
          <p className="analytics-none">{strings.cardEmpty.text}</p>
        ) : (
          <SkeletonRows rows={4} columns={1} />
        )}
      </section>
    );
  const lines = runLines(runs.data, title);
  // The range is said, so that what was kept from another visit does not narrow it.
  const behindAddress = (behind: Behind) =>
    `${dashboard.to()}?label=${usualPreset}&behind=${encodeURIComponent(behindText(behind))}`;
  const failing = (flows.data?.rows ?? [])
    .filter(({ error: errors }) => errors > 0)
    .toSorted((a, b) => b.error - a.error);
  return (
    <div className="analytics-card">
      <Health
        total={runs.data.total}
        before={before.data?.total}
        failing={failing.length}
        getAddress={behindAddress}
      />
      <ChartFigure
        figures={{ what: 'runs', ...params, filter: query }}
        chart={lines.chart}
        onPick={(key, part) =>
          go(behindAddress({ ...lines.range(key), ...(part !== 'started' && { status: part }) }))
        }
      >
        <Link href={dashboard.to()}>{strings.openAll.text}</Link>
      </ChartFigure>
      <div className="analytics-lists">
        {failing.length > 0 && (
          <CountList
            title={strings.cardFailing.text}
            rows={failing.slice(0, longest).map(({ key, name, error: errors, started }) => ({
              key,
              name: name ?? strings.goneName.text,
              to: behindAddress({ flowId: key, status: 'error', count: String(errors) }),
              share: errors / Math.max(1, started),
              text: format(strings.cardErrors, {
                errors: countText(errors),
                runs: started,
              }),
            }))}
          />
        )}
        <CountList
          title={strings.cardPopular.text}
          rows={stats.data.popularFlows
            .slice(0, longest)
            .map(({ key, name, doc_count: count }, _, [most]) => ({
              key,
              name: name ?? strings.goneName.text,
              to: getFiguresPath(key),
              share: count / Math.max(1, most?.doc_count ?? 0),
              text: countText(count),
            }))}
        />
        {stats.data.eventOutcomesCount.length > 0 && (
          <CountList
            title={strings.cardOutcomes.text}
            rows={stats.data.eventOutcomesCount
              .slice(0, longest)
              .map(({ key, outcomeType: outcome, outcomeStatus, doc_count: count }, _, [most]) => ({
                key,
                name: key,
                to: behindAddress({ outcome, outcomeStatus, count: String(count) }),
                share: count / Math.max(1, most?.doc_count ?? 0),
                text: countText(count),
              }))}
          />
        )}
      </div>
    </div>
  );
}
