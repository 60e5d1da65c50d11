import { Cross, Tick } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import type { ConnectionTest } from './useConnectionTest';

const titles = {
  works: detailStrings.works,
  fails: detailStrings.fails,
  untested: detailStrings.untested,
} as const;

/** The result of a connection test: a sentence and each step that was tried. */
export function TestReport({ test: { busy, report, stale } }: { readonly test: ConnectionTest }) {
  return (
    <div className="cn-report" aria-live="polite">
      {busy && <output>{detailStrings.testing.text}</output>}
      {report && (
        <section data-outcome={report.outcome} aria-label={titles[report.outcome].text}>
          <h3>
            {titles[report.outcome].text}{' '}
            <small>{format(detailStrings.took, { time: report.timeDifference })}</small>
          </h3>
          <p>{report.message}</p>
          {report.steps && report.steps.length > 1 && (
            <ol>
              {report.steps.map(({ ok, text }) => (
                <li key={text}>
                  {ok ? <Tick /> : <Cross />}
                  <span className="sl-hidden">
                    {(ok ? detailStrings.stepDone : detailStrings.stepFailed).text}
                  </span>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          )}
          {stale && <p className="cn-note">{detailStrings.changedSince.text}</p>}
        </section>
      )}
    </div>
  );
}
