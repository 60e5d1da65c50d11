import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { readVariableKey } from '../../contract';
import { strings } from '../../strings';
import { VariableUses } from './VariableUses';

interface Props {
  /** The composite name. */
  readonly variable: string;
  readonly onClose: () => void;
}

/** Where a variable is used. */
export function UsesDialog({ variable, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      isOpen={open}
      title={format(strings.usesOf, { name: readVariableKey(variable).name })}
      transitionDuration={120}
      onClose={close}
      onClosed={onClose}
      shouldReturnFocusOnClose
    >
      <DialogBody>
        <VariableUses name={variable} />
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={close} />} />
    </Dialog>
  );
}
