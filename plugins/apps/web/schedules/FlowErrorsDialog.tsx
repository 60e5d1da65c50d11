import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { catalogue, type Failure } from '../../../../core/contract';
import { canvas } from '../../../flows/contract';
import { strings } from '../../strings';

interface Props {
  readonly failure: Failure;
  /** The flow whose errors these are. */
  readonly flowId: string | undefined;
  readonly onClose: () => void;
}

/** Says that the flow of a schedule has errors, and leads to them. */
export function FlowErrorsDialog({ failure, flowId, onClose }: Props) {
  const [, navigate] = useLocation();
  return (
    <Dialog isOpen title={catalogue.scheduleInvalidTitle.text} onClose={onClose}>
      <DialogBody>
        <p>{failure.message}</p>
        <ul>
          {failure.details?.map(({ at, message }) => (
            <li key={at + message}>{message}</li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.close.text} onClick={onClose} />
            {flowId && (
              <Button
                intent="primary"
                text={catalogue.scheduleInvalidAction.text}
                onClick={() => navigate(canvas.to({ id: flowId }))}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}
