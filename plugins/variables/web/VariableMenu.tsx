import { Duplicate, Edit, Search, Trash } from '@blueprintjs/icons';
import { useMay } from '#core/web';
import { ActionItem, RowMenu } from '#core/web/ui';
import { readVariableKey, variablesAccess } from '../contract';
import { copyReference, deleteVariable, openVariable, showUses } from './actions/variableActions';

/** What can be done with a variable in the list. */
export function VariableMenu({ name }: { readonly name: string }) {
  const mayChange = useMay(variablesAccess, 'update');
  const variable = { key: name, listed: true };
  return (
    <RowMenu name={readVariableKey(name).name}>
      {mayChange && (
        <ActionItem action={openVariable} subject={variable} look={{ icon: <Edit /> }} />
      )}
      <ActionItem action={showUses} subject={variable} look={{ icon: <Search /> }} />
      <ActionItem action={copyReference} subject={variable} look={{ icon: <Duplicate /> }} />
      <ActionItem action={deleteVariable} subject={variable} look={{ icon: <Trash /> }} />
    </RowMenu>
  );
}
