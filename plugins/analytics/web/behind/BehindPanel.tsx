import { Button, Drawer, HTMLSelect } from '@blueprintjs/core';
import { formatMoment } from '#core/contract/format/readerFormats';
import { useState } from 'react';
import { Link } from 'wouter';
import { format, type Input } from '#core/contract';
import { usePages } from '#core/web';
import { EmptyState, ErrorState, SkeletonRows, TimeAgo } from '#core/web/ui';
import { getNodePath } from '#plugins/flows/contract';
import { runsBehind, allValues, disabled, type Filter } from '../../contract';
import { timeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import { getFiguresPath } from '../actions/figureActions';
import type { Filters } from '../filters/useFilters';
import { endings, statusText } from '../labels';
import { type Behind, runAddress } from './behind';

type Query = NonNullable<Input<typeof runsBehind>['query']>;

const isGiven = (value: unknown) => value !== undefined && value !== '';
const momentIn = (text: string | undefined) =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : undefined;

/** Returns the query of the call: the figure, within the filters of the page. */
function behindQuery(behind: Behind, filter: Filter): Query {
  const { gte, lte, status, reached, what, ...rest } = behind;
  const {
    flowName: _flow,
    node: _node,
    past: _past,
    pastTitle: _title,
    count: _count,
    ...texts
  } = rest;
  const { outcome: _outcome, ...narrowed } = filter;
  const own = {
    ...texts,
    gte: momentIn(gte),
    lte: momentIn(lte),
    status: /^(?:waiting|success|failure|error|timeout)$/.test(status ?? '') ? status : undefined,
    what: /^(?:dropped|slow|error)$/.test(what ?? '') ? what : undefined,
    reached: reached === 'true' ? true : undefined,
  };
  return {
    ...narrowed,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => isGiven(value))),
  } as Query;
}

/**
 * Whether what is found are examples: figures of nodes and outcomes do not know all of their runs.
 */
const isSampled = ({ nodeId, cause, what, outcome, outcomeStatus }: Query): boolean =>
  Boolean(
    nodeId ||
    cause ||
    what ||
    outcomeStatus ||
    (outcome && outcome !== allValues && outcome !== disabled),
  );

interface Props {
  readonly behind: Behind;
  readonly filters: Filters;
  readonly onBecome: (behind: Behind) => void;
  readonly onClose: () => void;
}
const limit = 25;
const statuses = ['', ...endings, 'waiting'];

/** The runs behind a figure, each leading to its canvas. */
export function BehindPanel({ behind, filters, onBecome, onClose }: Props) {
  const { companyId } = filters;
  const [open, setOpen] = useState(true);
  const query = behindQuery(behind, filters.filter);
  const { rows, error, isLoading, more, loadMore, loadingMore, mutate } = usePages(runsBehind, {
    limit,
    input: (page, size, before) => {
      const after = before?.runs.at(-1)?.interactionId;
      if (page > 0 && (!after || !before?.more)) return null;
      return {
        params: { companyId },
        query: { ...query, limit: size, ...(page > 0 && { after }) },
      };
    },
    rows: ({ runs }) => runs,
    id: ({ interactionId }) => interactionId,
  });
  const sampled = isSampled(query);
  const nodeId = behind.nodeId ?? behind.past;
  const flowName = behind.flowName || rows.find(({ flowId }) => flowId === behind.flowId)?.flowName;
  const parts = [
    behind.status && statusText(behind.status),
    behind.cause,
    [behind.outcome, behind.outcomeStatus].filter(Boolean).join(' '),
    behind.node && format(strings.atNode, { node: behind.node }),
    behind.versionIds && format(strings.version, { version: behind.versionIds }),
    flowName && format(strings.of, { flow: flowName }),
  ].filter(Boolean);
  const note = !sampled
    ? behind.pastTitle
      ? format(strings.behindPast, { node: behind.pastTitle })
      : strings.behindAll.text
    : behind.count && !more
      ? format(strings.behindSome, {
          shown: rows.length,
          count: Number(behind.count) || 0,
        })
      : strings.behindExamples.text;
  const { gte = 0, lte = 0 } = query;
  return (
    <Drawer
      isOpen={open}
      title={strings.behind.text}
      size="min(460px, 100vw)"
      onClose={() => setOpen(false)}
      onClosed={onClose}
      shouldReturnFocusOnClose
    >
      <div className="analytics-behind">
        <h3>{parts.length > 0 ? parts.join(' · ') : strings.runs.text}</h3>
        <p>{format(strings.behindRange, { from: formatMoment(gte), until: formatMoment(lte) })}</p>
        {nodeId && query.flowId && (
          <Link href={getNodePath(query.flowId, nodeId)}>{strings.openNode.text}</Link>
        )}
        {behind.flowId && flowName && filters.filter.flowId !== behind.flowId && (
          <Link href={getFiguresPath(behind.flowId)}>
            {format(strings.seeFlow, { flow: flowName })}
          </Link>
        )}
        {!sampled && (
          <label className="chart-choice">
            {strings.status.text}
            <HTMLSelect
              aria-label={strings.status.text}
              value={behind.status ?? ''}
              onChange={event =>
                onBecome({ ...behind, status: event.target.value, count: undefined })
              }
              options={statuses.map(value => ({
                value,
                label: value ? statusText(value) : strings.anyStatus.text,
              }))}
            />
          </label>
        )}
        {error && rows.length === 0 ? (
          <ErrorState error={error} onRetry={mutate} />
        ) : isLoading && rows.length === 0 ? (
          <SkeletonRows columns={1} />
        ) : rows.length === 0 ? (
          <EmptyState title={strings.behindNone.text}>
            {
              (behind.status && !behind.count && !sampled
                ? strings.behindNoneOfStatus
                : strings.behindNoneHelp
              ).text
            }
          </EmptyState>
        ) : (
          <>
            <p>{note}</p>
            <ul aria-label={strings.behind.text}>
              {rows.map(run => (
                <li key={run.interactionId}>
                  <Link href={runAddress(run.flowId, run.interactionId)}>
                    <span className={`sl-tag ${getTone(run.status)}`}>
                      {statusText(run.status)}
                    </span>
                    <span>
                      <TimeAgo at={run.startTime} />
                      {!query.flowId && ` · ${run.flowName || strings.goneName.text}`}
                    </span>
                    <small>
                      {format(strings.runLine, {
                        version: run.versionId,
                        time: timeText(run.timeDifference),
                      })}
                      {run.isTrial && ` · ${strings.trialMark.text}`}
                      {run.userId && ` · ${run.userId}`}
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
            {more && <Button text={strings.more.text} loading={loadingMore} onClick={loadMore} />}
          </>
        )}
      </div>
    </Drawer>
  );
}

const getTone = (status: string) =>
  status === 'success' ? 'good' : status === 'error' ? 'bad' : status === 'waiting' ? '' : 'warn';
