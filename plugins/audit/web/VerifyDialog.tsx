import { Button, Callout, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { useState, useEffect } from 'react';
import { useCompanyId, useApp } from '#core/web';
import { format } from '#core/contract';
import { CopyButton, Dialog, ErrorState } from '#core/web/ui';
import { strings } from '../strings';
import { verifyEvents, type Verdict } from '../contract';

/** How far the check of the trail has come, or what hindered it. */
interface Verification {
  readonly verdict?: Verdict;
  readonly error?: unknown;
  readonly done: boolean;
}

/** Checks the whole trail, stretch by stretch, while it is shown. */
function useVerification(companyId: string): Verification {
  const { api } = useApp();
  const [state, setState] = useState<Verification>({ done: false });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const check = async () => {
      for (let from = 1; !signal.aborted;) {
        const input = { params: { companyId }, query: { from } };
        const verdict = await api.call(verifyEvents, input, { companyId, signal });
        const done = !verdict.ok || verdict.to >= verdict.last;
        if (!signal.aborted) setState({ verdict, done });
        if (done) return;
        from = verdict.to + 1;
      }
    };
    check().catch((error: unknown) => !signal.aborted && setState({ error, done: true }));
    return () => stop.abort();
  }, [api, companyId]);
  return state;
}

/** Checks the chain of hashes from its first event to its last, and says what it found. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} onRetry={() => setAttempt(attempt + 1)} onClose={onClose} />;
}

function Attempt({
  onRetry,
  onClose,
}: {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) {
  const companyId = useCompanyId();
  const { verdict, error, done } = useVerification(companyId);
  const { to = 0, last = 0, fault, head = '' } = verdict ?? {};
  return (
    <Dialog isOpen title={strings.verifyTitle.text} onClose={onClose} canOutsideClickClose={done}>
      <DialogBody>
        {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
        {!error && (
          <div className="audit-progress">
            <ProgressBar
              aria-label={strings.verifyTitle.text}
              value={last === 0 ? (done ? 1 : undefined) : to / last}
              animate={!done}
              stripes={!done}
              intent={fault ? 'danger' : done ? 'success' : 'primary'}
            />
            <output>{format(strings.verifying, { to, last })}</output>
          </div>
        )}
        {done && fault && (
          <Callout intent="danger" title={format(strings.broken, { seq: fault.seq })}>
            {fault.message}
          </Callout>
        )}
        {done && verdict?.ok && (
          <Callout intent="success" title={format(strings.whole, { last })}>
            {head && (
              <>
                <p>{strings.head.text}</p>
                <code className="audit-head">{head}</code>{' '}
                <CopyButton text={head} label={strings.copyHead.text} />
              </>
            )}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={<Button text={done ? strings.close.text : strings.stop.text} onClick={onClose} />}
      />
    </Dialog>
  );
}
