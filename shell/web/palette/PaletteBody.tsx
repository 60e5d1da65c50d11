import { Button, Classes, Overlay2, Spinner } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Command } from 'cmdk';
import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useApp } from '#core/web';
import { focusHeadingIfLost } from '#core/web/layout/focusIfLost';
import { strings, type Item, Keymap } from '#core/web/palette';
import { format } from '#core/contract';
import { joinAnd } from '#core/contract/internal';
import { PaletteRows, findRow } from './PaletteRows';
import { useSelection } from './useSelection';
import '#core/web/ui/styles';
import './commandPalette.css';

/** The way to a page of the palette; each part leads back to itself. */
export function PaletteCrumbs({ crumbs }: { readonly crumbs: readonly string[] }) {
  const { palette } = useApp();
  if (crumbs.length === 0) return null;
  const all = [strings.title.text, ...crumbs];
  return (
    <nav className="sl-palette-crumbs" aria-label={strings.back.text}>
      <ol>
        {all.map((crumb, depth) => (
          // the same name may come twice on the way
          // oxlint-disable-next-line react/no-array-index-key
          <li key={depth} aria-current={depth === crumbs.length ? 'step' : undefined}>
            {depth === crumbs.length ? (
              crumb
            ) : (
              <button type="button" onClick={() => palette.backTo(depth)}>
                {crumb}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const mostNamed = 3;
function describeFailed(failed: readonly string[]): string {
  const count = failed.length - mostNamed;
  const more = count > 0 ? [format(strings.failedMore, { count })] : [];
  return format(strings.failed, { sources: joinAnd([...failed.slice(0, mostNamed), ...more]) });
}

/** The palette's status: what it is doing, what failed, and which keys are available. */
export const PaletteFoot = observer(function PaletteFoot() {
  const { palette } = useApp();
  const { waiting, question, query, searches } = palette;
  const first = question === undefined;
  return (
    <footer className="sl-palette-foot">
      <output>
        {waiting && (
          <>
            <Spinner size={12} /> {(palette.working ? strings.working : strings.searching).text}
          </>
        )}
        {searches.failed.length > 0 && describeFailed(searches.failed)}
        {!waiting && first && query === '' && strings.signs.text}
      </output>
      {searches.failed.length > 0 && (
        <Button
          size="small"
          variant="minimal"
          onClick={({ currentTarget }) => {
            currentTarget.closest('[role="dialog"]')?.querySelector('input')?.focus();
            searches.retry();
          }}
        >
          {strings.retry.text}
        </Button>
      )}
      <span>{(first ? strings.help : strings.helpWithin).text}</span>
    </footer>
  );
});

const faultId = 'sl-palette-fault';

/** The palette's field and what fits what is typed in it. */
const PaletteBody = observer(function PaletteBody() {
  const { palette } = useApp();
  const { items, question, query, fault, crumbs, searches } = palette;
  // Where a search failed, the foot says so: what it would have found is unknown.
  const unsure = question === undefined && searches.failed.length > 0;
  const input = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const queryKey = `${crumbs.length}\n${query}`;
  const { value, reached, pick, move } = useSelection(items, queryKey);
  useEffect(() => input.current?.focus(), [crumbs.length]);
  useEffect(() => void (rows.current && (rows.current.scrollTop = 0)), [queryKey]);
  useEffect(() => {
    if (reached) findRow(rows.current, reached)?.scrollIntoView({ block: 'nearest' });
  }, [reached]);
  // cmdk tells of the row that it chose itself, which is behind where the choice is ours.
  useLayoutEffect(() => {
    const row = value === undefined ? undefined : findRow(rows.current, value);
    if (row) input.current?.setAttribute('aria-activedescendant', row.id);
    else input.current?.removeAttribute('aria-activedescendant');
  });
  const run = useCallback((item: Item) => void palette.run(item), [palette]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (edits(event)) return event.stopPropagation();
    const item = event.key === 'Enter' && items.find(({ id }) => id === value);
    const leaves =
      event.key === 'Escape' || (event.key === 'Backspace' && query === '' && crumbs.length > 0);
    if (leaves) palette.back();
    else if (item) void palette.run(item);
    else if (event.key !== 'Enter' && (!moves(event) || !move(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Command
      label={question ?? strings.placeholder.text}
      shouldFilter={false}
      vimBindings={false}
      value={value ?? ''}
      onValueChange={pick}
      onKeyDown={onKeyDown}
    >
      <PaletteCrumbs crumbs={crumbs} />
      <Command.Input
        ref={input}
        className="sl-palette-input"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
        placeholder={question ?? strings.placeholder.text}
        value={query}
        onValueChange={text => palette.type(text)}
      />
      <PaletteRows
        list={rows}
        label={question ?? strings.title.text}
        items={items}
        query={query}
        grouped={question !== undefined && query === ''}
        onRun={run}
      />
      {fault && (
        <p id={faultId} className="sl-palette-empty sl-palette-fault" role="alert">
          {fault}
        </p>
      )}
      {!fault && items.length === 0 && !palette.waiting && !palette.asksText && !unsure && (
        <p className="sl-palette-empty">{emptyText(query, question)}</p>
      )}
      <PaletteFoot />
    </Command>
  );
});

/**
 * Keys that belong to the text in the field, though a screen behind it may have commands for them.
 */
const edits = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && /^[acvxyz]$/i.test(key);

/** Home and End move in the text where there is some. */
const moves = ({ key, target }: KeyboardEvent) =>
  !(key === 'Home' || key === 'End') || (target instanceof HTMLInputElement && target.value === '');

function emptyText(query: string, question: string | undefined): string {
  if (/^[@#]\s*\S?$/.test(query) && question === undefined) return strings.more.text;
  return query ? format(strings.nothing, { query }) : strings.none.text;
}

/** Hears the keys of the whole console, and is the palette that mod+K opens. */
export const CommandPalette = observer(function CommandPalette() {
  const { palette } = useApp();
  useEffect(() => new Keymap(() => palette.bindings).listen(), [palette]);
  return (
    <Overlay2
      isOpen={palette.open}
      onClose={() => palette.hide()}
      onClosed={focusHeadingIfLost}
      className={Classes.OVERLAY_SCROLL_CONTAINER}
      transitionDuration={0}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose
    >
      <dialog open className="sl-palette" aria-modal="true" aria-label={strings.title.text}>
        <PaletteBody />
      </dialog>
    </Overlay2>
  );
});
