import { Import } from '@blueprintjs/icons';
import { ActionButton } from '#core/web/ui';
import { importFlow } from '../actions/flowActions';

/** Opens the import over the list of flows. */
export default function ImportButton() {
  return <ActionButton action={importFlow} icon={<Import />} />;
}
