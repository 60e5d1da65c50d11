import { Cross, Tick } from '@blueprintjs/icons';
import { format, type Output } from '#core/contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import { useState } from 'react';
import { useMutation } from '#core/web';
import { testConnection } from '#plugins/connections/contract';
import type { Edits } from './Edits';

type Report = Output<typeof testConnection>;
interface ConnectionTest {
  readonly busy: boolean;
  readonly report: Report | undefined;
  /** Whether the form differs from the tested values. */
  readonly stale: boolean;
  /** Tries what stands in the form; fails where the form itself is refused. */
  readonly run: () => Promise<void>;
}

/** Tries a connection with what is typed and not saved yet. */
export function useConnectionTest(connectionId: string, edits: Edits): ConnectionTest {
  const { run, busy } = useMutation(testConnection);
  const [last, setLast] = useState<{ readonly report: Report; readonly of: string }>();
  const { properties } = edits.body();
  const now = JSON.stringify(properties);
  return {
    busy,
    report: last?.report,
    stale: last !== undefined && last.of !== now,
    async run() {
      setLast(undefined);
      const report = await run({ params: { connectionId }, body: { properties } });
      setLast({ report, of: now });
    },
  };
}

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
