import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { focusWhenOpened } from '#core/web/ui';
import { strings } from '../../strings';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What could be done instead. */
  readonly instead?: ReactNode;
  readonly onClose: () => void;
}

/** Says why something cannot be done, and offers what can. */
export function ObstacleDialog({ title, text, instead, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      isOpen={open}
      title={title}
      transitionDuration={120}
      {...focusWhenOpened}
      onClose={close}
      onClosed={onClose}
      shouldReturnFocusOnClose
    >
      <DialogBody>
        <p role="alert">{text}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.close.text} onClick={close} />
            {instead}
          </>
        }
      />
    </Dialog>
  );
}
