import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { format, type Message, type Output } from '#core/contract';
import { noPolicy, runsOver } from '../../contract';
import type { BarChart } from '../../domain/charts/Chart';
import { shareText, timeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { ChartFigure } from '../charts/ChartFigure';
import type { Filters } from '../filters/useFilters';
import { endings, statusText } from '../labels';
import { Nothing, Section, useFigures } from './Section';

interface Props {
  readonly filters: Filters;
  readonly onOpen: (behind: Behind) => void;
}
type Row = Output<typeof runsOver>['rows'][number];
type By = 'flow' | 'version' | 'policy';
const titles = {
  flow: strings.byFlow,
  version: strings.byVersion,
  policy: strings.byPolicy,
} as const;
const exportOf = { flow: 'flows', version: 'versions', policy: 'policies' } as const;
const most = 12;

function getRowName(by: By, { key, name }: Row): string {
  if (by === 'version') return format(strings.version, { version: key });
  if (by === 'policy' && !key) return strings.noPolicy.text;
  const id = key.slice(0, 8);
  if (by === 'policy') return name ?? format(strings.gonePolicy, { policyId: id });
  return name ?? format(strings.goneFlow, { flowId: id });
}

/** Runs that have not ended yet are told from those that have. */
function toBar(by: By, row: Row): BarChart['bars'][number] {
  const ended = endings.reduce((sum, ending) => sum + row[ending], 0);
  return {
    key: row.key,
    label: getRowName(by, row),
    parts: [
      ...endings.map(ending => ({
        key: ending,
        name: statusText(ending),
        tone: ending,
        value: row[ending],
      })),
      {
        key: 'waiting',
        name: statusText('waiting'),
        tone: 'plain',
        value: Math.max(0, row.started - ended),
      },
    ],
    note: format(strings.barNote, {
      runs: row.started,
      share: shareText(row.success, ended),
      p95: timeText(row.p95),
    }),
  };
}

/**
 * Flows, versions or policies beside one another: how many runs, how they came out, how long they
 * took.
 */
export function RunsBy({ filters, onOpen }: Props) {
  const { flowId } = filters.filter;
  const [chosen, setChosen] = useState<By | ''>('');
  const by =
    chosen === '' || (chosen === 'version' && !flowId) ? (flowId ? 'version' : 'flow') : chosen;
  const query = useFigures(runsOver, filters, { by });
  const title = titles[by].text;
  const choices: readonly (readonly [By, Message])[] = [
    flowId ? ['version', strings.compareVersion] : ['flow', strings.compareFlow],
    ['policy', strings.comparePolicy],
  ];
  const choice = (
    <label className="chart-choice">
      {strings.compare.text}
      <HTMLSelect
        aria-label={strings.compare.text}
        value={by}
        onChange={({ currentTarget: { value } }) =>
          setChosen(choices.find(([choice]) => choice === value)?.[0] ?? '')
        }
        options={choices.map(([value, { text }]) => ({ value, label: text }))}
      />
    </label>
  );
  return (
    <Section title={title} query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing title={title}>{strings.noRuns.text}</Nothing>
        ) : (
          <ChartFigure
            figures={{ what: exportOf[by], ...filters }}
            total={rows.length}
            chart={{ kind: 'bars', title, bars: rows.slice(0, most).map(row => toBar(by, row)) }}
            onPick={(key, part) => {
              const row = rows.find(each => each.key === key);
              if (!row) return;
              const count = toBar(by, row).parts.find(each => each.key === part)?.value ?? 0;
              const of = {
                flow: { flowId: key, flowName: getRowName(by, row) },
                version: { versionIds: key },
                policy: { policyId: key || noPolicy },
              }[by];
              onOpen({ ...of, status: part, count: String(count) });
            }}
          >
            {choice}
          </ChartFigure>
        )
      }
    </Section>
  );
}
