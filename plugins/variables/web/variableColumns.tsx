import { MenuItem } from '@blueprintjs/core';
import { Duplicate, Edit, Search, Trash } from '@blueprintjs/icons';
import { RowMenu, type Column } from '#core/web/ui';
import { readVariableKey, type Variable, referenceTo } from '../contract';
import { strings } from '../strings';

/** A variable with the composite name it is kept under. */
export interface VariableRow extends Variable {
  readonly key: string;
}

/** The title of a context or type; one that is not known stands for itself. */
export const titleOf = (word: string): string =>
  word in strings ? strings[word as keyof typeof strings].text : word;

const shown = ({ value }: Variable): string =>
  value === undefined ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value);

interface Actions {
  /** Absent where the person may not. */
  readonly edit: ((row: VariableRow) => void) | undefined;
  readonly remove: ((row: VariableRow) => void) | undefined;
  readonly uses: (row: VariableRow) => void;
  readonly copy: (text: string) => void;
  /** The names of flows, for variables that one of them has. */
  readonly flows: ReadonlyMap<string, string>;
}

/** What the list shows of a variable. */
export const variableColumns = ({
  edit,
  remove,
  uses,
  copy,
  flows,
}: Actions): Column<VariableRow>[] => [
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
        {titleOf(context)}
        {flows.has(flowId) && <small>{flows.get(flowId)}</small>}
      </>
    ),
  },
  {
    id: 'type',
    header: strings.type.text,
    from: 560,
    width: '100px',
    cell: ({ type }) => titleOf(type),
  },
  {
    id: 'value',
    header: strings.value.text,
    from: 640,
    width: '2fr',
    cell: row => <span title={shown(row)}>{shown(row)}</span>,
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
    cell: row => (
      <RowMenu name={readVariableKey(row.key).name}>
        {edit && <MenuItem icon={<Edit />} text={strings.open.text} onClick={() => edit(row)} />}
        <MenuItem icon={<Search />} text={strings.uses.text} onClick={() => uses(row)} />
        <MenuItem
          icon={<Duplicate />}
          text={strings.copyReference.text}
          onClick={() => copy(referenceTo(row.key))}
        />
        {remove && (
          <MenuItem
            icon={<Trash />}
            intent="danger"
            text={strings.remove.text}
            onClick={() => remove(row)}
          />
        )}
      </RowMenu>
    ),
  },
];
