import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { errorMessages, type Failure } from '#core/contract';
import { useMay } from '#core/web';
import { Dialog } from '#core/web/ui';
import { access as flowAccess } from '#plugins/flows/contract';
import { getFindingsPath } from '#plugins/flows/contract/internal';
import { placeOfFault } from '../../domain/policyFaults';
import { scheduleStrings } from '../../scheduleStrings';
import { strings } from '../../strings';
import { useFlowNames } from '../policies/useFlowNames';

interface Props {
  readonly failure: Failure;
  readonly onClose: () => void;
}

/**
 * Says which flows of a policy have errors that keep it from starting by itself, and leads to them.
 */
export function FlowErrorsDialog({ failure, onClose }: Props) {
  const [, navigate] = useLocation();
  const maySee = useMay(flowAccess, 'read');
  const { nameOf } = useFlowNames();
  const faults = (failure.details ?? []).map(({ at, message }) => ({
    at,
    message,
    ...placeOfFault(at),
  }));
  const [{ flowId: firstId, nodeId } = {}] = faults;
  const flowIds = [...new Set(faults.map(({ flowId = '' }) => flowId))];
  return (
    <Dialog isOpen title={errorMessages.scheduleInvalidTitle.text} onClose={onClose}>
      <DialogBody>
        <p>{failure.message}</p>
        {flowIds.map(flowId => (
          <section key={flowId} className="ap-flow-errors">
            {flowId && <h3>{nameOf(flowId)}</h3>}
            <ul>
              {faults
                .filter(fault => (fault.flowId ?? '') === flowId)
                .map(({ at, message, nodeId }) => (
                  <li key={at + message}>
                    {message}{' '}
                    {maySee && flowIds.length > 1 && flowId && (
                      <Button
                        size="small"
                        text={scheduleStrings.showError.text}
                        onClick={() => navigate(getFindingsPath(flowId, nodeId))}
                      />
                    )}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={strings.close.text} onClick={onClose} />
            {maySee && firstId && (
              <Button
                intent="primary"
                text={errorMessages.scheduleInvalidAction.text}
                onClick={() => navigate(getFindingsPath(firstId, nodeId))}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}
