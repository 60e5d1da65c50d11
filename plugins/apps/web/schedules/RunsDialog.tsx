import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { EmptyState } from '#core/web/ui';
import { format } from '#core/contract';
import type { Schedule } from '../../contract';
import { nameSchedule } from '../../domain/nameSchedule';
import { strings } from '../../strings';
import { LastRun } from './LastRun';
import { timeIn } from './zones';

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
      title={format(strings.latestRunsOf, { name: nameSchedule(schedule) })}
      onClose={onClose}
    >
      <DialogBody>
        {runs.length === 0 ? (
          <EmptyState title={strings.noRuns.text}>{strings.noRunsHelp.text}</EmptyState>
        ) : (
          <ol className="ap-runs">
            {runs.map(run => (
              <li key={run.interactionId + run.due}>
                <span>
                  {timeIn(zone, run.due)}
                  {run.byHand && <small>{strings.byHand.text}</small>}
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
