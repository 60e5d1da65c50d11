import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { strings } from '../ui/strings';
import '../ui/styles';
import type { Asked } from './ask';
import { Dialog } from '../forms/Dialog';

interface Props extends Omit<Asked, 'id'> {
  readonly onClosed: () => void;
}

/** A question with its two answers. */
export default function ConfirmDialog({ question, answer, onClosed }: Props) {
  const { title, body, confirm: agree, cancel = strings.cancel.text, danger = false } = question;
  const [open, setOpen] = useState(true);
  const close = (agreed: boolean) => {
    setOpen(false);
    answer(agreed);
  };
  return (
    <Dialog
      isOpen={open}
      title={title}
      role="alertdialog"
      onClose={() => close(false)}
      onClosed={onClosed}
    >
      {body && <DialogBody>{body}</DialogBody>}
      <DialogFooter
        actions={
          <>
            <Button
              text={cancel}
              data-first-focus={danger || undefined}
              onClick={() => close(false)}
            />
            <Button
              intent={danger ? 'danger' : 'primary'}
              text={agree}
              data-first-focus={!danger || undefined}
              onClick={() => close(true)}
            />
          </>
        }
      />
    </Dialog>
  );
}
