import { getFunnel } from '../../contract';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { ChartFigure } from '../charts/ChartFigure';
import type { Filters } from '../filters/useFilters';
import { Nothing, Section, useFigures } from './Section';

interface Props {
  readonly flowId: string;
  readonly filters: Filters;
  readonly onOpen: (behind: Behind) => void;
}
const most = 30;

/** How many runs of a flow came to each of its nodes, and where they ended other than well. */
export function FunnelSection({ flowId, filters, onOpen }: Props) {
  const query = useFigures(getFunnel, filters, {}, { flowId });
  const title = strings.funnel.text;
  return (
    <Section title={title} query={query}>
      {({ started, nodes }) =>
        nodes.length === 0 ? (
          <Nothing title={title}>{strings.noNodes.text}</Nothing>
        ) : (
          <ChartFigure
            figures={{ what: 'funnel', ...filters }}
            total={nodes.length}
            help={strings.funnelHelp.text}
            chart={{
              kind: 'bars',
              title,
              of: started,
              bars: nodes.slice(0, most).map(({ nodeId, title: label, runs, dropped }) => ({
                key: nodeId,
                label,
                parts: [
                  {
                    key: 'came',
                    name: strings.cameOn.text,
                    tone: 'plain',
                    value: Math.max(0, runs - dropped),
                  },
                  { key: 'dropped', name: strings.dropped.text, tone: 'error', value: dropped },
                ],
              })),
            }}
            onPick={(nodeId, part) => {
              const node = nodes.find(each => each.nodeId === nodeId);
              if (!node) return;
              // Those that went on are not kept by node: their runs are those of the flow, and the
              // panel says so.
              onOpen(
                part === 'dropped'
                  ? { nodeId, node: node.title, what: 'dropped', count: String(node.dropped) }
                  : { flowId, past: nodeId, pastTitle: node.title },
              );
            }}
          />
        )
      }
    </Section>
  );
}
