import { useState } from 'react';
import { format } from '#core/contract';
import { nextDues, scheduleFault } from '../../domain/cronTimes';
import { strings } from '../../strings';
import { useCronWords } from './useCronWords';
import { ownZone, timeIn } from './zones';

interface Props {
  readonly cron: string;
  readonly timeZone: string;
}

/**
 * A preview of a schedule: its description, and its next five times in its own time zone and the
 * viewer's.
 */
export function SchedulePreview({ cron, timeZone }: Props) {
  const words = useCronWords(cron);
  const fault = scheduleFault(cron, timeZone);
  const own = ownZone();
  const [now] = useState(Date.now);
  if (fault) return <p className="ap-fault">{fault.message}</p>;
  return (
    <section className="ap-dues" aria-label={strings.nextRuns.text}>
      {words && <p>{format(strings.inWords, { words, zone: timeZone })}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{timeZone}</th>
            {own !== timeZone && <th scope="col">{format(strings.yourTime, { zone: own })}</th>}
          </tr>
        </thead>
        <tbody>
          {nextDues(cron, timeZone, now, 5).map(due => (
            <tr key={due}>
              <td>{timeIn(timeZone, due)}</td>
              {own !== timeZone && <td>{timeIn(own, due)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
