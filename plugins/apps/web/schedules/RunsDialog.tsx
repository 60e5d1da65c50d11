import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Dialog, EmptyState, TimeAgo } from '#core/web/ui';
import { format } from '#core/contract';
import type { Schedule, ScheduleRun } from '../../contract';
import { nameSchedule } from '../../domain/nameSchedule';
import { scheduleStrings } from '../../scheduleStrings';
import { strings } from '../../strings';
import { timeIn } from '#core/contract/format/timeZones';
import { Link } from 'wouter';
import { canvas } from '#plugins/flows/contract';

const looks = {
  running: { className: 'sl-tag', text: scheduleStrings.runRunning },
  success: { className: 'sl-tag good', text: strings.runSuccess },
  failure: { className: 'sl-tag bad', text: scheduleStrings.runFailure },
  interrupted: { className: 'sl-tag warn', text: scheduleStrings.runInterrupted },
};

/** How the latest start came out, why, and the way to its run. */
export function LastRun({ run }: { readonly run: ScheduleRun | undefined }) {
  if (!run) return <span>{scheduleStrings.neverRan.text}</span>;
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

interface Props {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** The latest runs of a schedule: when each was due, what came of it, and the way to its steps. */
export function RunsDialog({ schedule, onClose }: Props) {
  const { runs, triggers } = schedule;
  const zone = triggers[0]?.timeZone ?? 'UTC';
  return (
    <Dialog
      isOpen
      title={format(scheduleStrings.latestRunsOf, { name: nameSchedule(schedule) })}
      onClose={onClose}
    >
      <DialogBody>
        {runs.length === 0 ? (
          <EmptyState title={scheduleStrings.noRuns.text}>
            {scheduleStrings.noRunsHelp.text}
          </EmptyState>
        ) : (
          <ol className="ap-runs">
            {runs.map(run => (
              <li key={run.interactionId + run.due}>
                <span>
                  {timeIn(zone, run.due)}
                  {run.byHand && <small>{scheduleStrings.byHand.text}</small>}
                </span>
                <LastRun run={run} />
              </li>
            ))}
          </ol>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={onClose} />} />
    </Dialog>
  );
}
