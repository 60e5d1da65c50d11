import { Button } from '@blueprintjs/core';
import { TimelineLineChart } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'wouter';
import { EmptyState, ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import { runsOver } from '../../contract';
import { strings } from '../../strings';
import { BehindPanel } from '../behind/BehindPanel';
import { useBehind } from '../behind/behind';
import { EmbedDialog } from '../embed/EmbedDialog';
import { FilterBar } from '../filters/FilterBar';
import { getRangeBefore } from '../filters/ranges';
import { useFilters } from '../filters/useFilters';
import './analytics.css';
import { CausesSection } from './CausesSection';
import { FunnelSection } from './FunnelSection';
import { LatencySection } from './LatencySection';
import { OutcomeEvents } from './OutcomeEvents';
import { OutcomesSection } from './OutcomesSection';
import { RunsBy } from './RunsBy';
import { RunsOverTime } from './RunsOverTime';
import { RunStatsSection } from './RunStatsSection';
import { Totals } from './Totals';
import { useFigures } from './Section';

/**
 * Figures of all flows, or of one: what is shown and which runs are looked at stands in the
 * address.
 */
export default function AnalyticsPage() {
  const filters = useFilters();
  const { behind, open, become, close } = useBehind();
  const { data, error, isLoading, mutate } = useFigures(runsOver, filters, { by: 'time' });
  const before = useFigures(runsOver, filters, { by: 'time', ...getRangeBefore(filters.range) });
  const [embedding, setEmbedding] = useState(false);
  const { flowId } = filters.filter;
  const terms = { filters, onOpen: open };
  const nothing = data?.total.started === 0;
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={
        <>
          {flowId && <Link href={canvas.to({ id: flowId })}>{strings.openCanvas.text}</Link>}
          {!filters.fault && (
            <Button text={strings.embed.text} onClick={() => setEmbedding(true)} />
          )}
        </>
      }
    >
      <FilterBar filters={filters} />
      {filters.fault ? null : error ? (
        <ErrorState error={error} onRetry={mutate} />
      ) : !data ? (
        <SkeletonRows columns={2} />
      ) : nothing ? (
        <EmptyState icon={<TimelineLineChart size={22} />} title={strings.noRuns.text}>
          {strings.noRunsHelp.text}
        </EmptyState>
      ) : (
        // Figures of the filter before stay until the new ones are there.
        <div className="analytics-figures" aria-busy={isLoading}>
          <Totals total={data.total} before={before.data?.total} onOpen={open} />
          <RunsOverTime {...terms} />
          <div className="analytics-sections">
            <RunsBy {...terms} />
            {flowId && <FunnelSection flowId={flowId} {...terms} />}
            <OutcomesSection {...terms} />
            <LatencySection {...terms} />
            <CausesSection {...terms} />
            <OutcomeEvents filters={filters} />
            {flowId && <RunStatsSection flowId={flowId} filters={filters} />}
          </div>
        </div>
      )}
      {embedding && <EmbedDialog filters={filters} onClose={() => setEmbedding(false)} />}
      {behind && (
        <BehindPanel behind={behind} filters={filters} onBecome={become} onClose={close} />
      )}
    </Page>
  );
}
