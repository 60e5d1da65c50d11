import { format } from '#core/contract';
import { TimeAgo } from '#core/web/ui';
import type { Canary } from '../../contract';
import { strings } from '../../strings';

const minute = 60_000;

/** The steps of a canary: which are done, and what the present one waits for. */
export function Ramp({ canary }: { readonly canary: Canary }) {
  const { steps, step, state, stepDate, stepStarts } = canary;
  const finished = state === 'finished';
  const live = state === 'running';
  return (
    <ol className="rl-ramp" aria-label={strings.ramp.text}>
      {steps.map(({ share, starts, minutes }, at) => {
        const present = at === step && !finished;
        const done = finished || at < step;
        return (
          <li
            key={share}
            className={done ? 'done' : present ? 'now' : ''}
            aria-current={present ? 'step' : undefined}
          >
            <b>{format(strings.percent, { share })}</b>
            <small>
              {present && live ? (
                <>
                  {format(strings.stepStarts, { count: stepStarts, starts })}
                  {' · '}
                  {strings.stepEnd.text}: <TimeAgo at={Math.max(stepDate + minutes * minute, 0)} />
                </>
              ) : (
                format(strings.stepTerms, { starts, minutes })
              )}
            </small>
            {present && (
              <progress
                max={Math.max(1, starts)}
                value={Math.min(stepStarts, Math.max(1, starts))}
                aria-label={strings.leastStarts.text}
              />
            )}
          </li>
        );
      })}
      <li className={finished ? 'done' : ''}>
        <b>{strings.everyone.text}</b>
        <small>{strings.everyoneHelp.text}</small>
      </li>
    </ol>
  );
}
