import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { CopyButton, TimeAgo } from '#core/web/ui';
import type { Run } from '../../contract';
import { strings } from '../../strings';
import { formatDuration } from '#core/web/ui/formatDuration';
import { statusText } from '../list/statusText';

/** The facts about a run: its status, time, user and ids. */
export const RunFacts = observer(function RunFacts({ run }: { run: Run }) {
  const {
    interactionId,
    correlationId,
    userId,
    status,
    hasError,
    startTime,
    versionId,
    timeDifference,
    isTrial,
  } = run;
  return (
    <dl className="flow-debug-facts">
      <div>
        <dt className="sl-hidden">{strings.runStatus.text}</dt>
        <dd>
          <em className="flow-debug-status" data-status={status} data-error={hasError || undefined}>
            {statusText(status)}
          </em>{' '}
          <TimeAgo at={startTime} /> ·{' '}
          {format(strings.runSummary, { version: versionId, time: formatDuration(timeDifference) })}
          {isTrial && ` · ${strings.trial.text}`}
        </dd>
      </div>
      <div>
        <dt>{strings.userLabel.text}</dt>
        <dd>{userId || <span className="flow-muted">{strings.noUser.text}</span>}</dd>
      </div>
      <div>
        <dt>{strings.interaction.text}</dt>
        <dd>
          <code title={interactionId}>{interactionId}</code>
          <CopyButton small text={interactionId} label={strings.copyInteraction.text} />
        </dd>
      </div>
      {correlationId !== interactionId && (
        <div>
          <dt>{strings.correlation.text}</dt>
          <dd>
            <code title={correlationId}>{correlationId}</code>
            <CopyButton
              small
              text={correlationId}
              label={format(strings.copyValue, { what: strings.correlation.text })}
            />
          </dd>
        </div>
      )}
    </dl>
  );
});
