import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp, useCall, useMay } from '#core/web';
import { confirm, TimeAgo } from '#core/web/ui';
import { access, endOverlap, type App } from '../../contract';
import { strings } from '../../strings';

const spoken = (at: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Which old keys are good yet, whether anything uses them, and a way to end them. */
export function OverlapNote({ app: { appId, overlap } }: { readonly app: App }) {
  const { notices } = useApp();
  const { run, busy } = useCall(endOverlap);
  const mayChange = useMay(access, 'update');
  if (!overlap) return null;
  async function end() {
    const { endOverlapAsk, endOverlapBody, endOverlap: yes, overlapEnded } = strings;
    if (
      !(await confirm({
        title: endOverlapAsk.text,
        body: endOverlapBody.text,
        confirm: yes.text,
        danger: true,
      }))
    )
      return;
    try {
      await run({ params: { appId } });
      notices.success(overlapEnded.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  const { keysUntil, secretUntil, lastUsedDate } = overlap;
  return (
    <div className="ap-overlap">
      {keysUntil !== undefined && (
        <p>{format(strings.oldKeysUntil, { time: spoken(keysUntil) })}</p>
      )}
      {secretUntil !== undefined && (
        <p>{format(strings.oldSecretUntil, { time: spoken(secretUntil) })}</p>
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
      {mayChange && (
        <Button
          size="small"
          text={strings.endOverlap.text}
          loading={busy}
          onClick={() => void end()}
        />
      )}
    </div>
  );
}
