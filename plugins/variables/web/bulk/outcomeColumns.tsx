import type { Column } from '#core/web/ui';
import { readVariableKey, type VariableOutcome } from '../../contract';
import { strings } from '../../strings';
import { getTitle } from '../variableColumns';

/** A variable and why it was refused. */
export const outcomeColumns: readonly Column<VariableOutcome>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: ({ name }) => {
      const { name: bare, context } = readVariableKey(name);
      return (
        <>
          {bare}
          <small>{getTitle(context)}</small>
        </>
      );
    },
  },
  {
    id: 'reason',
    header: strings.reason.text,
    width: '3fr',
    cell: ({ message }) => <span className="va-reason">{message}</span>,
  },
];
