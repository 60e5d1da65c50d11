import { Dialog as BlueprintDialog, type DialogProps } from '@blueprintjs/core';
import { focusHeadingIfLost } from '../layout/focusIfLost';
import { focusWhenOpened } from './focusWhenOpened';
import '../ui/styles';

/**
 * A dialog that takes the focus to what is marked with `data-first-focus`, else to its first field,
 * else to itself, and gives it back when it closes.
 */
export const Dialog = ({ onClosed, ...props }: DialogProps) => (
  <BlueprintDialog
    transitionDuration={120}
    shouldReturnFocusOnClose
    {...focusWhenOpened}
    {...props}
    onClosed={node => {
      onClosed?.(node);
      focusHeadingIfLost();
    }}
  />
);
