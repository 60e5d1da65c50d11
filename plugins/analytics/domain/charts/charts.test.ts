import { describe, expect, it } from 'vitest';
import { type Chart, type LineChart, getLegend, getStatusTone } from './Chart';
import { chartSvg, drawChart } from './drawChart';
import { isSparse } from './drawColumns';
import { computeScale } from './drawLines';
import { toChartTable } from './toChartTable';

const lines = (count: number, value: (at: number) => number): LineChart => ({
  kind: 'lines',
  title: 'Runs over time',
  points: Array.from({ length: count }, (_, at) => ({ key: String(at), label: `Day ${at}` })),
  series: [
    {
      key: 'started',
      name: 'Runs',
      tone: 'started',
      values: Array.from({ length: count }, (_, at) => value(at)),
    },
  ],
});
const bars = (...values: readonly number[]): Chart => ({
  kind: 'bars',
  title: 'Outcomes',
  bars: values.map((value, at) => ({
    key: String(at),
    label: `Bar ${at}`,
    parts: [{ key: 'n', name: 'Times', tone: 'plain', value }],
  })),
});
const numbers = (svg: string) =>
  [...svg.matchAll(/(?:\s(?:x|y|x1|x2|y1|y2|cx|cy|width|height|d)=")([^"]*)"/g)].join(' ');

describe('charts', () => {
  it('labels the axis with as many points as fit', () => {
    const chart = lines(48, () => 1);
    const points = chart.points.map((point, at) => ({
      ...point,
      ...(at % 6 === 0 && { tick: `T${at}` }),
    }));
    const ticks = (width: number) =>
      [...chartSvg({ ...chart, points }, width).matchAll(/>(T\d+)</g)].map(([, tick]) => tick);
    expect(ticks(1000)).toEqual(['T0', 'T6', 'T12', 'T18', 'T24', 'T30', 'T36', 'T42']);
    expect(ticks(300)).toEqual(['T0', 'T12', 'T24', 'T36']);
  });

  it('draws columns with values for few points', () => {
    const few = lines(8, at => (at === 7 ? 5 : 0));
    expect([isSparse(few), isSparse(lines(8, () => 5)), isSparse(lines(0, () => 0))]).toEqual([
      true,
      false,
      false,
    ]);
    const svg = chartSvg(few, 800);
    expect(svg).not.toContain('<path');
    expect(svg.match(/<rect /g)).toHaveLength(1);
    expect(svg).toContain('>5</text>');
    const last = drawChart(few, 800).marks.at(-1)!;
    expect(last.middle).toBeGreaterThan(last.x);
    expect(last.middle).toBeLessThan(last.x + last.width);
    expect(
      chartSvg(
        lines(8, () => 5),
        800,
      ),
    ).toContain('<path');
  });

  it('labels the newest point inside the picture', () => {
    for (const width of [300, 390, 1000]) {
      const svg = chartSvg(
        lines(25, () => 1),
        width,
      );
      expect(svg).toContain('>Day 24</text>');
    }
  });

  it('shows a legend of the colors in use only', () => {
    const part = (key: string, value: number) =>
      ({ key, name: key, tone: 'plain', value }) as const;
    const chart = (...values: [number, number][]): Chart => ({
      kind: 'bars',
      title: 'Runs by flow',
      bars: values.map(([well, ill], at) => ({
        key: `${at}`,
        label: '',
        parts: [part('well', well), part('ill', ill)],
      })),
    });
    const names = (of: Chart) => getLegend(of).map(({ name }) => name);
    expect(names(chart([3, 0], [2, 0]))).toEqual(['well']);
    expect(names(chart([3, 0], [0, 1]))).toEqual(['well', 'ill']);
    expect(names(bars(4))).toEqual([]);
  });

  it('colors a status in any case, and other words neutrally', () => {
    const statuses = ['Success', 'TIMEOUT', 'skipped', 'constructor', '__proto__'];
    expect(statuses.map(getStatusTone)).toEqual(['success', 'timeout', 'plain', 'plain', 'plain']);
  });

  it.each([
    ['no point', lines(0, () => 0)],
    ['one point', lines(1, () => 5)],
    ['equal points', lines(12, () => 7)],
    ['nothing but zeros', lines(12, () => 0)],
    ['huge values', lines(3, at => 10 ** (at * 6))],
    ['2,000 points', lines(2000, at => at % 17)],
    ['no bar', bars()],
    ['bars of nothing', bars(0, 0)],
    ['a huge and a tiny bar', bars(9_000_000_000, 1)],
    ['no row of times', { kind: 'latency', title: 'Times', rows: [] }],
    [
      'times of 0',
      { kind: 'latency', title: 'Times', rows: [{ key: 'a', label: 'A', p50: 0, p95: 0, p99: 0 }] },
    ],
  ] satisfies [string, Chart][])('draws %s at every width, with numbers alone', (_, chart) => {
    for (const width of [240, 390, 1280]) {
      const svg = chartSvg(chart, width);
      expect(svg).toMatch(/^<svg .*role="img"/);
      expect(svg).toContain(`<title>${chart.title}</title>`);
      expect(numbers(svg)).not.toMatch(/NaN|Infinity|undefined|"-/);
      const outside = drawChart(chart, width).marks.filter(
        ({ x, y, width: wide, height }) => x < 0 || y < 0 || x + wide > width + 2 || !(height > 0),
      );
      expect(outside).toEqual([]);
    }
  });

  it('shows texts of the data as plain text', () => {
    const svg = chartSvg({ ...bars(1), title: '"><script>alert(1)</script>\0' });
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\0');
    expect(svg).toContain('&lt;script&gt;');
  });

  it('describes each point', () => {
    const { marks } = drawChart(
      lines(2, at => at * 1500),
      600,
    );
    expect(marks.map(({ says }) => says)).toEqual(['Day 0: Runs 0', 'Day 1: Runs 1,500']);
    expect(toChartTable(lines(2, at => at * 1500))).toMatchObject({
      columns: ['Runs over time', 'Runs'],
      rows: [
        { key: '0', name: 'Day 0', values: [0] },
        { key: '1', name: 'Day 1', values: [1500] },
      ],
    });
  });

  it('keeps a small slice visible', () => {
    const { marks } = drawChart(bars(1_000_000, 1), 600);
    expect(marks.find(({ key }) => key === '1')!.width).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [1204, [0, 500, 1000, 1500]],
  ])('ends a scale of %d at a round number', (most, ticks) =>
    expect(computeScale(most).ticks).toEqual(ticks),
  );
});
