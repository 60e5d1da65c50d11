import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { CopyButton, Dialog } from '#core/web/ui';
import { strings } from '../strings';
import { ValueList } from './ValueList';

interface Props {
  readonly title: string;
  readonly help: string;
  readonly values: readonly (readonly [label: string, value: string])[];
  /** How to use them from a shell. */
  readonly command: string;
  readonly onClose: () => void;
}

/** Shows values that are not shown again; only its button closes it. */
export function OnceDialog({ title, help, values, command, onClose }: Props) {
  return (
    <Dialog
      isOpen
      title={title}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
    >
      <DialogBody>
        <p>{help}</p>
        <ValueList values={values} />
        <figure className="mc-code" aria-label={strings.command.text}>
          <pre>{command}</pre>
          <CopyButton text={command} label={strings.copyCommand.text} small />
        </figure>
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={strings.done.text} onClick={onClose} />}
      />
    </Dialog>
  );
}
