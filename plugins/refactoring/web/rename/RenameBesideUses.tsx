import { ActionButton } from '#core/web/ui';
import type { VariableToolProps } from '#plugins/variables/contract';
import { renameVariable } from './renameActions';

/** A button beside the uses of a variable that renames it. */
export default function RenameBesideUses({ name }: VariableToolProps) {
  return <ActionButton action={renameVariable} subject={{ key: name }} size="small" />;
}
