import { Link } from 'wouter';
import { TimeAgo } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import type { ScheduleRun } from '../../contract';
import { strings } from '../../strings';

const looks = {
  running: { className: 'sl-tag', text: strings.runRunning },
  success: { className: 'sl-tag good', text: strings.runSuccess },
  failure: { className: 'sl-tag bad', text: strings.runFailure },
  interrupted: { className: 'sl-tag warn', text: strings.runInterrupted },
};

/** How the latest start came out, why, and the way to its run. */
export function LastRun({ run }: { readonly run: ScheduleRun | undefined }) {
  if (!run) return <span>{strings.neverRan.text}</span>;
  const { className, text } = looks[run.result];
  const steps = run.flowId && run.result !== 'running' && run.result !== 'interrupted';
  return (
    <span className="ap-last-run" title={run.message || undefined}>
      <span className={className}>{text.text}</span> <TimeAgo at={run.startedDate} />
      {steps && (
        <>
          {' '}
          <Link href={`${canvas.to({ id: run.flowId })}?run=${run.interactionId}`}>
            {strings.seeRun.text}
          </Link>
        </>
      )}
      {run.message && <small>{run.message}</small>}
    </span>
  );
}
