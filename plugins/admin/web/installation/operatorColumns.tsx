import { ActionButton, TimeAgo, type Column } from '#core/web/ui';
import type { Operator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import { withdrawOperator, type ListedOperator } from '../actions/installationActions';

/** The columns of the list of operators. */
export const operatorColumns = (
  list: (operator: Operator) => ListedOperator,
  mayDelete: boolean,
): readonly Column<Operator>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: operator => (
      <>
        {operator.name} {list(operator).isYou && <span className="sl-tag">{strings.you.text}</span>}
        <small>{operator.email}</small>
      </>
    ),
  },
  {
    id: 'last',
    header: strings.lastLogin.text,
    width: '1.2fr',
    from: 480,
    cell: ({ lastLogin }) => <TimeAgo at={lastLogin} never={strings.lastLoginNever.text} />,
  },
  ...(mayDelete
    ? [
        {
          id: 'remove',
          header: <span className="sl-hidden">{strings.actions.text}</span>,
          width: '140px',
          align: 'end' as const,
          cell: (operator: Operator) => (
            <ActionButton
              action={withdrawOperator}
              subject={list(operator)}
              size="small"
              intent="none"
              text={strings.removeOperator.text}
            />
          ),
        },
      ]
    : []),
];
