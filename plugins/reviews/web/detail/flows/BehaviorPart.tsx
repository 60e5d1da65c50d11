import { Button, ProgressBar } from '@blueprintjs/core';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { useMay } from '#core/web';
import { DataTable, TimeAgo, type Column } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { access, type RequestFlow, type RunBehavior } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';
import { useReplays } from './useReplays';

interface Props {
  readonly requestId: string;
  readonly flow: RequestFlow;
  readonly onShow: (nodeId: string) => void;
}

const toName = (outcome: string) => format(strings.outcomeName, { outcome });

const toColumns = (flowId: string, onShow: Props['onShow']): readonly Column<RunBehavior>[] => [
  {
    id: 'run',
    header: strings.runAt.text,
    width: '125px',
    cell: ({ interactionId, startTime }) => (
      <Link href={`${canvas.to({ id: flowId })}?${new URLSearchParams({ run: interactionId })}`}>
        <TimeAgo at={startTime} />
      </Link>
    ),
  },
  {
    id: 'difference',
    header: strings.difference.text,
    width: '3fr',
    cell: ({ message }) => message,
  },
  {
    id: 'outcome',
    header: strings.outcome.text,
    from: 640,
    width: '170px',
    cell: ({ before, after }) =>
      before === after
        ? toName(before)
        : format(strings.outcomeChange, { before: toName(before), after: toName(after) }),
  },
  {
    id: 'node',
    header: '',
    width: '120px',
    align: 'end',
    cell: ({ nodeId, message }) =>
      nodeId && (
        <Button
          size="small"
          text={strings.showNode.text}
          aria-label={format(strings.showNodeOf, { name: message })}
          onClick={() => onShow(nodeId)}
        />
      ),
  },
];

/** Recorded runs that do something else on the proposed version. */
export function BehaviorPart({ requestId, flow, onShow }: Props) {
  const mayReplay = useMay(access, 'update');
  const { runs, waiting, running, start, stop, fault, known } = useReplays(requestId, flow.flowId);
  const done = runs.length - waiting.length;
  const differing = runs.filter(({ outcome }) => outcome === 'differs');
  const unread = runs.filter(({ outcome }) => outcome === 'unread').length;
  return (
    <>
      <h4>{strings.behavior.text}</h4>
      <p className="rv-help">{fault || strings.behaviorHelp.text}</p>
      {!fault && known && runs.length === 0 && <p>{strings.noRuns.text}</p>}
      {done > 0 && (
        <output>
          {format(strings.replayed, { done, count: runs.length })}.{' '}
          {format(strings.differing, { count: differing.length })}.
          {unread > 0 && ` ${format(strings.unread, { count: unread })}.`}
        </output>
      )}
      {running && <ProgressBar value={done / runs.length} />}
      {mayReplay && (running || waiting.length > 0) && (
        <Button
          className="rv-more"
          text={
            running
              ? strings.stopReplay.text
              : done === 0
                ? strings.replay.text
                : format(strings.replayMore, { count: waiting.length })
          }
          onClick={() => (running ? stop() : void start())}
        />
      )}
      {differing.length > 0 && (
        <DataTable
          label={strings.behavior.text}
          columns={toColumns(flow.flowId, onShow)}
          rows={differing}
          rowKey={({ interactionId }) => interactionId}
          empty={null}
        />
      )}
    </>
  );
}
