import { type Column, ActionItem, RowMenu } from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import {
  readVariableKey,
  variableMenu,
  variablesAccess,
  type Variable,
  type VariableFlow,
} from '../contract';
import { strings } from '../strings';
import { Duplicate, Edit, Search, Trash } from '@blueprintjs/icons';
import { Slot, useMay } from '#core/web';
import { Link } from 'wouter';
import { VariableValue } from './VariableValue';
import { copyReference, deleteVariable, openVariable, showUses } from './actions/variableActions';

/** The menu of a variable in the list. */
function VariableMenu({ name }: { readonly name: string }) {
  const mayChange = useMay(variablesAccess, 'update');
  const variable = { key: name, listed: true };
  return (
    <RowMenu name={readVariableKey(name).name}>
      {mayChange && (
        <ActionItem action={openVariable} subject={variable} look={{ icon: <Edit /> }} />
      )}
      <Slot point={variableMenu} props={{ name }} />
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

/** The width of the table, in pixels, from which values have a column of their own. */
const wide = 640;

/** Returns what the list shows of a variable; `flows` are those that one of them can be of. */
export const variableColumns = (
  flows: ReadonlyMap<string, VariableFlow>,
): Column<VariableRow>[] => [
  {
    id: 'name',
    header: strings.name.text,
    from: wide,
    width: '3fr',
    cell: ({ key, displayName }) => (
      <span className="va-line" title={displayName}>
        {readVariableKey(key).name} {displayName && <small>{displayName}</small>}
      </span>
    ),
  },
  {
    id: 'narrow',
    header: strings.name.text,
    below: wide,
    cell: row => (
      <>
        <span className="va-line">{readVariableKey(row.key).name}</span>
        <VariableValue row={row} />
      </>
    ),
  },
  {
    id: 'context',
    header: strings.context.text,
    from: 440,
    width: '2fr',
    cell: ({ context, flowId = '' }) => {
      const flow = flows.get(flowId);
      return (
        <span className="va-line" title={flow?.name}>
          {getTitle(context)} {flow && <Link href={flow.link}>{flow.name}</Link>}
        </span>
      );
    },
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
    from: wide,
    width: '3fr',
    cell: row => <VariableValue row={row} />,
  },
  {
    id: 'mutable',
    header: <span className="sl-hidden">{strings.mayChange.text}</span>,
    from: 720,
    width: '90px',
    cell: ({ mutable }) => !mutable && <span className="sl-tag">{strings.fixed.text}</span>,
  },
  menuColumn(({ key }) => <VariableMenu name={key} />),
];
