import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Drawing, Mark } from '../../domain/charts/Drawing';

/** Where in a drawing one is: which point or bar, and which of its parts. */
interface Spot {
  readonly row: number;
  readonly part: number;
}

type Row = readonly [Mark, ...Mark[]];

/** The marks of a drawing by point or bar, in its order. */
function markRows(marks: readonly Mark[]): readonly Row[] {
  const rows = new Map<string, [Mark, ...Mark[]]>();
  for (const mark of marks) {
    const row = rows.get(mark.key);
    if (row) row.push(mark);
    else rows.set(mark.key, [mark]);
  }
  return [...rows.values()];
}

const within = (at: number, count: number) => Math.min(Math.max(at, 0), Math.max(0, count - 1));

/**
 * Where a key leads to; undefined for keys that lead nowhere. Over time one goes sideways, along
 * bars downwards.
 */
function walk(
  rows: readonly (readonly Mark[])[],
  { row, part }: Spot,
  key: string,
  sideways: boolean,
): Spot | undefined {
  const [back, on, less, more] = sideways
    ? ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
    : ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const to = (next: number, of = part) => {
    const index = within(next, rows.length);
    return { row: index, part: within(of, rows[index]?.length ?? 0) };
  };
  if (key === back) return to(row - 1);
  if (key === on) return to(row + 1);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(rows.length - 1);
  if (key === less) return to(row, part - 1);
  if (key === more) return to(row, part + 1);
  return undefined;
}

interface Props {
  readonly title: string;
  readonly drawing: Drawing;
  /**
   * Over time: a column takes the whole height, and its parts are told apart by where one points.
   */
  readonly columns: boolean;
  readonly onShow: (row: readonly Mark[], part: number) => void;
  readonly onPick: (mark: Mark) => void;
}

/**
 * The places of a chart as buttons over its picture; one is in the tab order, arrow keys move,
 * Enter picks.
 */
export function ChartMarks({ title, drawing, columns, onShow, onPick }: Props) {
  const rows = markRows(drawing.marks);
  const [at, setAt] = useState<Spot>({ row: 0, part: 0 });
  const place = useRef<HTMLDivElement>(null);
  const spot = { row: Math.min(at.row, Math.max(0, rows.length - 1)), part: at.part };

  const tell = (found: Spot | undefined) => {
    const row = found && rows[found.row];
    if (row) onShow(row, found.part);
  };
  const go = (next: Spot) => {
    setAt(next);
    tell(next);
    const name = columns ? `${next.row}` : `${next.row} ${next.part}`;
    place.current?.querySelector<HTMLElement>(`[data-spot="${name}"]`)?.focus();
  };
  const findSpot = (event: { target: EventTarget }): Spot | undefined => {
    const name = event.target instanceof HTMLElement && event.target.dataset['spot'];
    if (!name) return undefined;
    const [row = 0, part] = name.split(' ').map(Number);
    return { row, part: part ?? spot.part };
  };
  const partAt = (event: MouseEvent, row: Row) => {
    const box = event.currentTarget.getBoundingClientRect();
    const y = ((event.clientY - box.top) / (box.height || 1)) * drawing.height;
    const x = ((event.clientX - box.left) / (box.width || 1)) * drawing.width;
    const far = row.map(mark =>
      mark.middle === undefined ? Math.abs(mark.y - y) : Math.abs(mark.middle - x),
    );
    return far.indexOf(Math.min(...far));
  };
  const press = (event: KeyboardEvent) => {
    const from = findSpot(event);
    const next = from && walk(rows, from, event.key, columns);
    if (!next) return;
    event.preventDefault();
    go(next);
  };
  const pick = (event: MouseEvent) => {
    const pressed = findSpot(event);
    const row = pressed && rows[pressed.row];
    if (!row) return;
    // A press of Enter is a click with no place.
    const part = columns && event.detail > 0 ? partAt(event, row) : pressed.part;
    setAt({ row: pressed.row, part });
    onPick(row[part] ?? row[0]);
  };
  const across = (value: number) => `${(value / drawing.width) * 100}%`;
  const down = (value: number) => `${(value / drawing.height) * 100}%`;
  return (
    // hears the keys of the buttons in it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={place}
      className="chart-marks"
      // a fieldset is no place to lay buttons over a picture
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={title}
      onKeyDown={press}
      onClick={pick}
      onPointerOver={event => tell(findSpot(event))}
      onFocus={event => tell(findSpot(event))}
    >
      {rows.map((row, index) =>
        (columns ? [row[spot.part] ?? row[0]] : row).map((mark, part) => (
          <button
            key={columns ? index : mark.part}
            type="button"
            data-spot={columns ? index : `${index} ${part}`}
            tabIndex={
              index === spot.row && (columns || part === Math.min(spot.part, row.length - 1))
                ? 0
                : -1
            }
            aria-label={mark.says}
            style={{
              left: across(mark.x),
              width: across(mark.width),
              ...(columns
                ? { top: 0, height: '100%' }
                : { top: down(mark.y), height: down(mark.height) }),
            }}
          />
        )),
      )}
    </div>
  );
}
