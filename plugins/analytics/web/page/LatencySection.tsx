import { nodeTimes } from '../../contract';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { ChartFigure } from '../charts/ChartFigure';
import type { Filters } from '../filters/useFilters';
import { Nothing, Section, useFigures } from './Section';

interface Props {
  readonly filters: Filters;
  readonly onOpen: (behind: Behind) => void;
}
const most = 15;

/** How long nodes took, those first that took the most time in all. */
export function LatencySection({ filters, onOpen }: Props) {
  const query = useFigures(nodeTimes, filters);
  const title = strings.latency.text;
  const { flowId } = filters.filter;
  return (
    <Section title={title} query={query}>
      {({ nodes }) =>
        nodes.length === 0 ? (
          <Nothing title={title}>{strings.noNodes.text}</Nothing>
        ) : (
          <ChartFigure
            figures={{ what: 'nodes', ...filters }}
            total={nodes.length}
            help={strings.latencyHelp.text}
            chart={{
              kind: 'latency',
              title,
              rows: nodes.slice(0, most).map(node => ({
                key: `${node.flowId} ${node.nodeId}`,
                label: flowId
                  ? node.title
                  : `${node.title} · ${node.flowName || strings.goneName.text}`,
                p50: node.p50,
                p95: node.p95,
                p99: node.p99,
              })),
            }}
            onPick={key => {
              const node = nodes.find(each => `${each.flowId} ${each.nodeId}` === key);
              if (!node) return;
              const of = {
                flowId: node.flowId,
                flowName: node.flowName,
                nodeId: node.nodeId,
                node: node.title,
              };
              onOpen({ ...of, what: 'slow' });
            }}
          />
        )
      }
    </Section>
  );
}
