import { Overlay2 } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import { Keymap, strings } from '#core/web/palette';
import '#core/web/ui/styles';
import './commandPalette.css';
import { PaletteBody } from './PaletteBody';

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
