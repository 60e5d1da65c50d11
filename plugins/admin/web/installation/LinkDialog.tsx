import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { CopyButton } from '#core/web/ui';
import { installationStrings as strings } from '../../installationStrings';

/** A link that is shown once, to be handed over. */
export function LinkDialog({
  link,
  onClose,
}: {
  readonly link: string;
  readonly onClose: () => void;
}) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      isOpen={open}
      title={strings.linkTitle.text}
      canOutsideClickClose={false}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        <p>{strings.linkBody.text}</p>
        <InputGroup
          readOnly
          value={link}
          aria-label={strings.linkTitle.text}
          rightElement={<CopyButton text={link} label={strings.copyLink.text} small />}
        />
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={() => setOpen(false)} />} />
    </Dialog>
  );
}
