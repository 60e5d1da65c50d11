import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { format } from '../../../core/contract';
import { useApp } from '../../../core/web';
import { strings } from '../../../core/web/palette';
import { PaletteCrumbs } from './PaletteCrumbs';
import { PaletteFoot } from './PaletteFoot';
import { PaletteRows } from './PaletteRows';
import { rowId } from './rowId';
import { useSelection } from './useSelection';

const list = 'sl-palette-list';
const faultId = 'sl-palette-fault';

/** The palette's field and what fits what is typed in it. */
export const PaletteBody = observer(function PaletteBody() {
  const { palette } = useApp();
  const { items, question, query, fault, crumbs } = palette;
  const input = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const asked = `${crumbs.length}\n${query}`;
  const { value, reached, pick, move } = useSelection(items, asked);
  useEffect(() => input.current?.focus(), [crumbs.length]);
  useEffect(() => void (rows.current && (rows.current.scrollTop = 0)), [asked]);
  useEffect(() => {
    if (reached) document.getElementById(rowId(reached))?.scrollIntoView({ block: 'nearest' });
  }, [reached]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (edits(event)) return event.stopPropagation();
    const chosen = event.key === 'Enter' && items.find(({ id }) => id === value);
    const leaves = event.key === 'Escape' || (event.key === 'Backspace' && query === '' && crumbs.length > 0);
    if (leaves) palette.back();
    else if (chosen) void palette.run(chosen);
    else if (event.key !== 'Enter' && (!moves(event) || !move(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys are those of the field within.
    <div role="presentation" onKeyDown={onKeyDown}>
      <PaletteCrumbs crumbs={crumbs} />
      <input
        ref={input}
        className="sl-palette-input"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={value === undefined ? undefined : rowId(value)}
        aria-label={question ?? strings.placeholder.text}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={question ?? strings.placeholder.text}
        value={query}
        onChange={event => palette.type(event.target.value)}
      />
      <PaletteRows
        list={rows}
        id={list}
        label={question ?? strings.title.text}
        items={items}
        selected={value}
        grouped={question !== undefined && query === ''}
        onPoint={item => {
          pick(item.id);
          item.preload?.();
        }}
        onRun={item => void palette.run(item)}
      />
      {fault && (
        <p id={faultId} className="sl-palette-empty sl-palette-fault" role="alert">
          {fault}
        </p>
      )}
      {!fault && items.length === 0 && !palette.waiting && (
        <p className="sl-palette-empty">{emptyText(query, question)}</p>
      )}
      <PaletteFoot />
    </div>
  );
});

/** Keys that belong to the text in the field, though a screen behind it may have commands for them. */
const edits = ({ ctrlKey, metaKey, key }: KeyboardEvent) => (ctrlKey || metaKey) && /^[acvxyz]$/i.test(key);

/** Home and End move in the text where there is some. */
const moves = ({ key, target }: KeyboardEvent) =>
  !(key === 'Home' || key === 'End') || (target as HTMLInputElement).value === '';

function emptyText(query: string, question: string | undefined): string {
  if (/^[@#]\s*\S?$/.test(query) && question === undefined) return strings.more.text;
  return query ? format(strings.nothing, { query }) : (question ?? strings.start.text);
}
