import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { strings } from './strings';
import './styles';

export interface Question {
  readonly title: string;
  readonly body?: ReactNode;
  /** The word on the button that agrees, such as "Delete". */
  readonly confirm: string;
  readonly cancel?: string;
  /** Agreeing destroys something: the button is red and the focus starts on the other one. */
  readonly danger?: boolean;
}

/** Asks before something is done; false also when the dialog is closed in another way. */
export function confirm(question: Question): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise(resolve => {
    // The dialog tells of its end while it is being drawn; a root cannot end itself then.
    const done = () =>
      setTimeout(() => {
        root.unmount();
        place.remove();
      });
    root.render(<ConfirmDialog question={question} answer={resolve} onClosed={done} />);
  });
}

interface Props {
  readonly question: Question;
  readonly answer: (agreed: boolean) => void;
  readonly onClosed: () => void;
}

function ConfirmDialog({ question, answer, onClosed }: Props) {
  const { title, body, confirm: agree, cancel = strings.cancel.text, danger = false } = question;
  const [open, setOpen] = useState(true);
  const first = useRef<HTMLButtonElement>(null);
  const close = (agreed: boolean) => {
    setOpen(false);
    answer(agreed);
  };
  return (
    <Dialog
      isOpen={open}
      title={title}
      role="alertdialog"
      transitionDuration={120}
      onOpened={() => first.current?.focus()}
      onClose={() => close(false)}
      onClosed={onClosed}
      shouldReturnFocusOnClose
    >
      {body && <DialogBody>{body}</DialogBody>}
      <DialogFooter
        actions={
          <>
            <Button text={cancel} ref={danger ? first : undefined} onClick={() => close(false)} />
            <Button
              intent={danger ? 'danger' : 'primary'}
              text={agree}
              ref={danger ? undefined : first}
              onClick={() => close(true)}
            />
          </>
        }
      />
    </Dialog>
  );
}
