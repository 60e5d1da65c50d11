import { format } from '#core/contract';
import { ActionButton, TimeAgo } from '#core/web/ui';
import type { App } from '../../contract';
import { strings } from '../../strings';
import { endOverlap } from '../actions/appActions';

const formatMoment = (at: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Which old keys are good yet, whether anything uses them, and a way to end them. */
export function OverlapNote({ app }: { readonly app: App }) {
  const { overlap } = app;
  if (!overlap) return null;
  const { keysUntil, secretUntil, lastUsedDate } = overlap;
  return (
    <div className="ap-overlap">
      {keysUntil !== undefined && (
        <p>{format(strings.oldKeysUntil, { time: formatMoment(keysUntil) })}</p>
      )}
      {secretUntil !== undefined && (
        <p>{format(strings.oldSecretUntil, { time: formatMoment(secretUntil) })}</p>
      )}
      <p>
        {lastUsedDate === undefined ? (
          strings.oldUnused.text
        ) : (
          <>
            {strings.oldUsed.text} <TimeAgo at={lastUsedDate} />.
          </>
        )}
      </p>
      <ActionButton action={endOverlap} subject={app} size="small" />
    </div>
  );
}
