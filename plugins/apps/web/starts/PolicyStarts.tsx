import { History } from '@blueprintjs/icons';
import { formatNumber } from '#core/contract/format/readerFormats';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useMay } from '#core/web';
import { DataTable, EmptyState, ErrorState } from '#core/web/ui';
import { access as flowAccess } from '#plugins/flows/contract';
import type { App } from '../../contract';
import { strings } from '../../strings';
import { useFlowNames } from '../policies/useFlowNames';
import { getRunPath, startColumns, type Start } from './startColumns';
import { StartFilters } from './StartFilters';
import { useStarts } from './useStarts';

interface Props {
  readonly all: number;
  readonly good: number;
}

const share = { style: 'percent', maximumFractionDigits: 1 } as const;

/** How many starts there were, and which part of them succeeded. */
function StartFigures({ all, good }: Props) {
  const part = all > 0 ? good / all : undefined;
  return (
    <div className="ap-figures">
      <dl>
        <dt>{strings.startsCount.text}</dt>
        <dd>{formatNumber(all)}</dd>
        <dt>{strings.startsSuccesses.text}</dt>
        <dd>{formatNumber(good)}</dd>
        <dt>{strings.startsShare.text}</dt>
        <dd>{part === undefined ? '—' : formatNumber(part, share)}</dd>
      </dl>
      {part !== undefined && (
        <div className="ap-share" aria-hidden="true">
          <span style={{ width: `${part * 100}%` }} />
        </div>
      )}
    </div>
  );
}

/**
 * The results of one policy's starts, if the URL asks for them: counts, success rate and a list,
 * each with its run.
 */
export function PolicyStarts({ app }: { readonly app: App }) {
  const [, navigate] = useLocation();
  const starts = useStarts(app);
  const { policy, result, first, rows, error, isLoading, mutate } = starts;
  const { nameOf } = useFlowNames();
  const maySee = useMay(flowAccess, 'read');
  const card = useRef<HTMLElement>(null);
  const policyId = policy?.policyId;
  useEffect(() => {
    if (policyId) card.current?.scrollIntoView({ block: 'nearest' });
  }, [policyId]);
  if (!policy) return null;
  const empty = (result ? strings.startsNoneSuch : strings.startsNone).text;
  return (
    <section ref={card} className="ap-card" aria-label={strings.starts.text}>
      <header>
        <h2>{format(strings.startsOf, { name: policy.name })}</h2>
        <StartFilters app={app} starts={starts} />
      </header>
      {first && <StartFigures all={first.totalCount} good={first.successCount} />}
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.starts.text}
          columns={startColumns(nameOf, maySee)}
          rows={isLoading ? undefined : rows}
          rowKey={({ interactionId }) => interactionId}
          {...(maySee && { onOpen: (start: Start) => navigate(getRunPath(start)) })}
          {...(starts.more && { loadMore: starts.loadMore })}
          loadingMore={starts.loadingMore}
          empty={
            <EmptyState icon={<History size={22} />} title={empty}>
              {!result && strings.startsNoneHelp.text}
            </EmptyState>
          }
        />
      )}
    </section>
  );
}
