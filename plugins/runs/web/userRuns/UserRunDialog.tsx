import { AnchorButton, Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { format, type Output } from '#core/contract';
import { useQuery } from '#core/web';
import { type Column, DataTable, Dialog, ErrorState } from '#core/web/ui';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import { canvas } from '#plugins/flows/contract';
import { getUserInteraction, userEventLimit } from '../../contract';
import { userRunStrings as strings } from '../../userRunStrings';
import { stepOutcome } from '../steps/stepLook';

type Step = Output<typeof getUserInteraction>['events'][number];

const columns: readonly Column<Step>[] = [
  {
    id: 'step',
    header: strings.step.text,
    width: '3fr',
    cell: ({ eventMessage, eventType }) => eventMessage || eventType,
  },
  {
    id: 'result',
    header: strings.result.text,
    cell: step => (
      <span className={`sl-tag ${step.hasError ? 'bad' : ''}`}>{stepOutcome(step)}</span>
    ),
  },
  {
    id: 'took',
    header: strings.took.text,
    from: 480,
    cell: ({ timeDifference }) => formatDuration(timeDifference),
  },
];

interface Props {
  readonly userId: string;
  readonly interactionId: string;
  readonly onClose: () => void;
}

/** The steps of one run of a user, and the way to it on the canvas. */
export function UserRunDialog({ userId, interactionId, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const [, navigate] = useLocation();
  const input = { params: { userId, interactionId }, query: { page: 0, limit: userEventLimit } };
  const { data, error, mutate } = useQuery(getUserInteraction, input);
  const title =
    data && !data.run.flowName
      ? strings.stepsOfDeleted.text
      : format(strings.steps, { flow: data?.run.flowName ?? '…' });
  const href = data?.run.flowName && `${canvas.to({ id: data.run.flowId })}?run=${interactionId}`;
  const cut = href ? strings.someSteps : strings.someStepsOfDeleted;
  return (
    <Dialog
      isOpen={open}
      title={title}
      style={{ width: 720 }}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        {error ? (
          <ErrorState error={error} onRetry={() => mutate()} />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={data?.events}
            rowKey={({ eventId }) => eventId}
          />
        )}
        {data && data.total > data.events.length && (
          <p>{format(cut, { count: data.events.length, total: data.total })}</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.close.text} onClick={() => setOpen(false)} />
            {href && (
              <AnchorButton
                intent="primary"
                text={strings.openRun.text}
                href={href}
                onClick={event => {
                  event.preventDefault();
                  navigate(href);
                }}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}
