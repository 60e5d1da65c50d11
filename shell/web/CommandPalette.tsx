import { Overlay2, Spinner } from '@blueprintjs/core';
import { Command } from 'cmdk';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { format } from '../../core/contract';
import { useApp } from '../../core/web';
import { Keymap, strings } from '../../core/web/palette';
import '../../core/web/ui/styles';
import './commandPalette.css';
import { KeyCaps } from './KeyCaps';
import { useActiveDescendant } from './useActiveDescendant';
import { useSelection } from './useSelection';

/** Hears the keys of the whole console, and is the palette that mod+K opens. */
export const CommandPalette = observer(function CommandPalette() {
  const { palette } = useApp();
  useEffect(() => new Keymap(() => palette.bindings).listen(), [palette]);
  return (
    <Overlay2
      isOpen={palette.open}
      onClose={() => palette.hide()}
      className="bp6-overlay-scroll-container"
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

const PaletteBody = observer(function PaletteBody() {
  const { palette } = useApp();
  const { items, question, query, searches } = palette;
  const body = useRef<HTMLDivElement>(null);
  const selection = useSelection(items, `${question ?? ''}\n${query}`);
  useActiveDescendant(body);
  useEffect(() => body.current?.querySelector('input')?.focus(), [question]);

  const onKeyDown = (event: KeyboardEvent) => {
    selection.onKeyDown(event);
    const leaves = event.key === 'Escape' || (event.key === 'Backspace' && query === '' && question !== undefined);
    if (!leaves) return;
    event.preventDefault();
    event.stopPropagation();
    palette.back();
  };
  return (
    <Command
      ref={body}
      label={strings.title.text}
      shouldFilter={false}
      loop
      value={selection.value}
      onValueChange={selection.onChange}
      onPointerMoveCapture={selection.onPointerMove}
      onKeyDown={onKeyDown}
    >
      <Command.Input
        value={query}
        onValueChange={text => palette.type(text)}
        placeholder={question ?? strings.placeholder.text}
        aria-label={question ?? strings.placeholder.text}
      />
      <Command.List label={question ?? strings.title.text}>
        {items.map(item => (
          <Command.Item
            key={item.id}
            value={item.id}
            disabled={item.locked ?? false}
            onSelect={() => void palette.run(item)}
            onPointerEnter={item.preload}
          >
            <span className="sl-palette-title">{item.title}</span>
            {item.hint && <small>{item.hint}</small>}
            {item.keys && <KeyCaps keys={item.keys} />}
            {question === undefined && <span className="sl-palette-group">{item.group}</span>}
          </Command.Item>
        ))}
        {items.length === 0 && !palette.waiting && (
          <Command.Empty>{query ? format(strings.nothing, { query }) : strings.start.text}</Command.Empty>
        )}
      </Command.List>
      <footer className="sl-palette-foot">
        <output>
          {palette.waiting && (
            <>
              <Spinner size={12} /> {strings.searching.text}
            </>
          )}
          {searches.failed.map(source => format(strings.failed, { source })).join(' ')}
        </output>
        <span>{strings.help.text}</span>
      </footer>
    </Command>
  );
});
