import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { format } from '#core/contract';
import { CopyButton } from '#core/web/ui';
import { strings } from '../../strings';
import { openAtFirst, preview, treeRows, type TreeRow } from './treeRows';
import './tree.css';

const rowHeight = 22;
const tallest = 320;

interface Props {
  readonly label: string;
  readonly value: unknown;
}

/**
 * A value as a tree: opened by key or press, copied part by part, drawn as far as it is seen
 * however deep and long it is.
 */
function DataTree({ label, value }: Props) {
  const [open, setOpen] = useState(() => openAtFirst(value));
  const [at, setAt] = useState(0);
  const id = useId();
  const rows = useMemo(() => treeRows(value, open), [value, open]);
  const scroll = useRef<HTMLDivElement>(null);
  const height = Math.min(tallest, rows.length * rowHeight);
  // its functions are called while rendering and never kept
  // oxlint-disable-next-line react/incompatible-library
  const seen = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 400, height: tallest },
  });
  const toggle = ({ path, size }: TreeRow, to?: boolean) => {
    if (size === 0) return;
    const next = new Set(open);
    if (to ?? !next.has(path)) next.add(path);
    else next.delete(path);
    setOpen(next);
  };
  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, next));
    setAt(to);
    seen.scrollToIndex(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
        goTo(at + 1);
        break;
      case 'ArrowUp':
        goTo(at - 1);
        break;
      case 'Home':
        goTo(0);
        break;
      case 'End':
        goTo(rows.length - 1);
        break;
      case 'ArrowRight':
        if (row.size > 0 && !row.open) toggle(row, true);
        else goTo(at + 1);
        break;
      case 'ArrowLeft':
        if (row.open) toggle(row, false);
        else goTo(rows.findLastIndex((each, index) => index < at && each.depth < row.depth));
        break;
      case 'Enter':
      case ' ':
        toggle(row);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  const tree = {
    role: 'tree',
    tabIndex: 0,
    'aria-label': label,
    'aria-activedescendant': `${id}-${at}`,
    onKeyDown,
  };
  const itemAt = (row: TreeRow, index: number) => ({
    id: `${id}-${index}`,
    role: 'treeitem',
    'aria-level': row.depth + 1,
    'aria-expanded': row.size > 0 ? row.open : undefined,
    'aria-selected': index === at,
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('.flow-tree-copy')) return;
      setAt(index);
      toggle(row);
    },
  });
  return (
    <div ref={scroll} className="flow-tree" {...tree} style={{ height: height + 10 }}>
      <div style={{ position: 'relative', height: seen.getTotalSize() }}>
        {seen.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={row.path}
                className="flow-tree-row"
                style={{
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: row.depth * 14 + 4,
                }}
                {...itemAt(row, index)}
              >
                <Line row={row} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function Line({ row: { name, value, size, open, piece } }: { readonly row: TreeRow }) {
  if (piece) return <span className="flow-tree-text">{String(value)}</span>;
  const whole = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <>
      <i aria-hidden="true">{size > 0 ? (open ? '▾' : '▸') : ''}</i>
      {name !== '' && <b>{name}</b>}
      <span
        className="flow-tree-text"
        data-type={value === null ? 'null' : typeof value}
        title={preview(value)}
      >
        {preview(value)}
      </span>
      <span className="flow-tree-copy">
        <CopyButton
          small
          text={whole ?? String(value)}
          label={format(strings.copyValue, { what: name || strings.value.text })}
        />
      </span>
    </>
  );
}

/** Whether a value has nothing to show. */
export const isEmptyData = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** One kind of data of a step under its name; nothing where there is none. */
export function DataPart({
  label,
  value,
  bad,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly bad?: boolean;
}) {
  if (isEmptyData(value)) return null;
  return (
    <section className="flow-data" data-bad={bad || undefined}>
      <h4>
        {label}
        <CopyButton
          small
          text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
          label={format(strings.copyValue, { what: label })}
        />
      </h4>
      <DataTree label={label} value={value} />
    </section>
  );
}
