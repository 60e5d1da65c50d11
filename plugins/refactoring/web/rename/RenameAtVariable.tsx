import { Label } from '@blueprintjs/icons';
import { ActionItem } from '#core/web/ui';
import type { VariableToolProps } from '#plugins/variables/contract';
import { renameVariable } from './renameActions';

/** An entry in the menu of a variable that renames it. */
export default function RenameAtVariable({ name }: VariableToolProps) {
  return <ActionItem action={renameVariable} subject={{ key: name }} look={{ icon: <Label /> }} />;
}
