import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { Dialog } from '#core/web/ui';
import { strings } from '../../strings';

interface Props {
  readonly title: string;
  readonly text: string;
  /** An alternative, offered once this dialog is closed. */
  readonly instead?: { readonly label: string; readonly run: () => void };
  /** After the dialog has gone, unless something else is done instead. */
  readonly onClose: () => void;
}

/** Says why something cannot be done, and offers what can. */
export function ObstacleDialog({ title, text, instead, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const afterwards = useRef(onClose);
  const close = (run = onClose) => {
    afterwards.current = run;
    setOpen(false);
  };
  return (
    <Dialog
      isOpen={open}
      title={title}
      onClose={() => close()}
      onClosed={() => afterwards.current()}
    >
      <DialogBody>
        <p role="alert">{text}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={strings.close.text}
              data-first-focus={!instead || undefined}
              onClick={() => close()}
            />
            {instead && (
              <Button
                intent="primary"
                text={instead.label}
                data-first-focus
                onClick={() => close(instead.run)}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}
