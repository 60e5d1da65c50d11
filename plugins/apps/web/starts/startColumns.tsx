import { Link } from 'wouter';
import { format } from '#core/contract';
import { TimeAgo, type Column } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import type { PolicyEvent } from '../../contract';
import { strings } from '../../strings';

/** One start of a policy. */
export type Start = PolicyEvent;

/** Where the canvas shows what a start did. */
export const getRunPath = ({ flowId, interactionId }: Start): string =>
  `${canvas.to({ id: flowId })}?run=${interactionId}`;

const states: Readonly<Record<string, { readonly text: string }>> = {
  success: strings.stateElsewhere,
  failure: strings.stateFailure,
  error: strings.stateError,
  timeout: strings.stateTimeout,
};

const second = 1000;
const formatDuration = (span: number) =>
  span < second
    ? format(strings.milliseconds, { count: Math.round(span) })
    : format(strings.seconds, { count: Math.round(span / 100) / 10 });

function Result({ start: { success, status } }: { readonly start: Start }) {
  if (success) return <span className="sl-tag good">{strings.runSuccess.text}</span>;
  if (status === 'waiting') return <span className="sl-tag">{strings.stateWaiting.text}</span>;
  return (
    <span className="ap-last-run">
      <span className="sl-tag bad">{strings.startsBad.text}</span>
      <small>{states[status]?.text ?? status}</small>
    </span>
  );
}

/** Returns the columns of the start list, with a link to the run for people who can view flows. */
export const startColumns = (
  nameOf: (flowId: string) => string,
  maySee: boolean,
): Column<Start>[] => [
  { id: 'began', header: strings.began.text, cell: ({ startTime }) => <TimeAgo at={startTime} /> },
  {
    id: 'result',
    header: strings.result.text,
    width: '2fr',
    cell: start => <Result start={start} />,
  },
  {
    id: 'flow',
    header: strings.flow.text,
    from: 520,
    width: '2fr',
    cell: ({ flowId, versionId }) => (
      <span className="ap-last-run">
        {nameOf(flowId)}
        <small>{format(strings.versionNumber, { version: versionId })}</small>
      </span>
    ),
  },
  {
    id: 'took',
    header: strings.took.text,
    from: 640,
    width: '90px',
    cell: ({ timeDifference }) => formatDuration(timeDifference),
  },
  {
    id: 'run',
    from: 480,
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '110px',
    align: 'end',
    cell: start => maySee && <Link href={getRunPath(start)}>{strings.seeRun.text}</Link>,
  },
];
