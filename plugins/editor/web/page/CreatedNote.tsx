import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useAddressParams } from '#core/web';
import { strings } from '../../strings';

/** A note with the next steps for a flow just created from a template; hidden once it is closed. */
export function CreatedNote() {
  const [params, change] = useAddressParams();
  if (params.get('creationStatus') !== 'success') return null;
  return (
    <div className="flow-created">
      <output>{strings.createdNext.text}</output>
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={strings.closeCreated.text}
        onClick={() => change({ creationStatus: undefined })}
      />
    </div>
  );
}
