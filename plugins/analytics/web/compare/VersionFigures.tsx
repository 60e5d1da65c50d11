import { Link } from 'wouter';
import { format, type Output } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import type { FiguredVersion, VersionFiguresProps } from '#plugins/compare/contract';
import { dashboard, nodeTimes, runsOver } from '../../contract';
import { countText, shareText, timeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import { usePresetRange } from '../filters/ranges';
import { endings, statusText } from '../labels';
import '../charts/charts.css';
import './compare.css';
import { sortBySlowest } from './sortBySlowest';

type Total = Output<typeof runsOver>['total'];
const days = 30;
const most = 10;

/**
 * How two versions ran: what their runs came to, how long they took, and which nodes differ the
 * most in time.
 */
export default function VersionFigures({ versions, show }: VersionFiguresProps) {
  const [before, after] = [useVersion(versions[0]), useVersion(versions[1])];
  const queries = [before, after].flatMap(({ runs, nodes }) => [runs, nodes]);
  const failed = queries.find(({ error }) => error);
  const totals = [before.runs.data?.total, after.runs.data?.total] as const;
  const times = [before.nodes.data?.nodes, after.nodes.data?.nodes] as const;
  const [one, other] = totals;
  return (
    <section className="chart analytics-versions" aria-label={strings.versionFigures.text}>
      <h2>{strings.versionFigures.text}</h2>
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() =>
            Promise.all(queries.filter(({ error }) => error).map(each => each.mutate()))
          }
        />
      ) : !one || !other || !times[0] || !times[1] ? (
        <SkeletonRows rows={6} columns={2} />
      ) : one.started + other.started === 0 ? (
        <p>{format(strings.noVersionRuns, { days })}</p>
      ) : (
        <>
          <p>{strings.versionFiguresHelp.text}</p>
          <table>
            <thead>
              <tr>
                <th scope="row">{strings.range30d.text}</th>
                {versions.map((version, side) => (
                  <th key={side} scope="col">
                    <Link href={getDashboardPath(version)}>
                      {format(strings.versionOf, {
                        name: version.name,
                        version: version.versionId,
                      })}
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([title, text]) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>{text(one)}</td>
                  <td>{text(other)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <SlowNodes times={[times[0], times[1]]} show={show} />
        </>
      )}
    </section>
  );
}

type Times = Output<typeof nodeTimes>['nodes'];
interface SlowNodesProps extends Pick<VersionFiguresProps, 'show'> {
  readonly times: readonly [Times, Times];
}
function SlowNodes({ times, show }: SlowNodesProps) {
  const text = (of: Times[number] | undefined) =>
    of ? format(strings.nodeTimesOf, { p50: timeText(of.p50), p95: timeText(of.p95) }) : '–';
  return (
    <>
      <h3>{strings.slowNodes.text}</h3>
      <p>{strings.halfAndMost.text}</p>
      <table aria-label={strings.slowNodes.text}>
        <tbody>
          {sortBySlowest(times[0], times[1])
            .slice(0, most)
            .map(({ nodeId, title, before, after }) => (
              <tr key={nodeId}>
                <th scope="row">
                  <button type="button" onClick={() => show([nodeId])}>
                    {title}
                  </button>
                </th>
                <td>{text(before)}</td>
                <td>{text(after)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

const countEnded = (total: Total) => endings.reduce((sum, ending) => sum + total[ending], 0);
const rows: readonly (readonly [title: string, text: (total: Total) => string])[] = [
  [strings.runs.text, total => countText(total.started)],
  [strings.successShare.text, total => shareText(total.success, countEnded(total))],
  ...endings.map(
    ending => [statusText(ending), (total: Total) => countText(total[ending])] as const,
  ),
  [strings.p50.text, total => (countEnded(total) > 0 ? timeText(total.p50) : '–')],
  [strings.p95.text, total => (countEnded(total) > 0 ? timeText(total.p95) : '–')],
];

const getDashboardPath = ({ flowId, versionId }: FiguredVersion) =>
  `${dashboard.to()}?${new URLSearchParams({ label: `${days}d`, flow: flowId, versionIds: String(versionId) }).toString()}`;

/** Queries the run figures of one version. */
function useVersion({ flowId, versionId }: FiguredVersion) {
  const params = { companyId: useCompanyId() };
  const query = { ...usePresetRange(`${days}d`), flowId, versionIds: String(versionId) };
  return {
    runs: useQuery(runsOver, { params, query: { ...query, by: 'version' } }),
    nodes: useQuery(nodeTimes, { params, query }),
  };
}
