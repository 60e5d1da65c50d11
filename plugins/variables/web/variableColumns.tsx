import { type Column, ActionItem, RowMenu } from '#core/web/ui';
import { readVariableKey, type Variable, variablesAccess } from '../contract';
import { strings } from '../strings';
import { Duplicate, Edit, Search, Trash } from '@blueprintjs/icons';
import { useMay } from '#core/web';
import { copyReference, deleteVariable, openVariable, showUses } from './actions/variableActions';

/** What can be done with a variable in the list. */
function VariableMenu({ name }: { readonly name: string }) {
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

/** A variable with the composite name it is kept under. */
export interface VariableRow extends Variable {
  readonly key: string;
}

/** The title of a context or type; one that is not known stands for itself. */
export const getTitle = (word: string): string =>
  word in strings ? strings[word as keyof typeof strings].text : word;

const formatValue = ({ value }: Variable): string =>
  value === undefined ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Returns what the list shows of a variable; `flows` names those that one of them has. */
export const variableColumns = (flows: ReadonlyMap<string, string>): Column<VariableRow>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ key, displayName }) => (
      <>
        {readVariableKey(key).name}
        {displayName && <small>{displayName}</small>}
      </>
    ),
  },
  {
    id: 'context',
    header: strings.context.text,
    from: 440,
    width: '130px',
    cell: ({ context, flowId = '' }) => (
      <>
        {getTitle(context)}
        {flows.has(flowId) && <small>{flows.get(flowId)}</small>}
      </>
    ),
  },
  {
    id: 'type',
    header: strings.type.text,
    from: 560,
    width: '100px',
    cell: ({ type }) => getTitle(type),
  },
  {
    id: 'value',
    header: strings.value.text,
    from: 640,
    width: '2fr',
    cell: row => <span title={formatValue(row)}>{formatValue(row)}</span>,
  },
  {
    id: 'mutable',
    header: <span className="sl-hidden">{strings.mutable.text}</span>,
    width: '90px',
    cell: ({ mutable }) => !mutable && <span className="sl-tag">{strings.fixed.text}</span>,
  },
  {
    id: 'menu',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '64px',
    align: 'end',
    cell: ({ key }) => <VariableMenu name={key} />,
  },
];
