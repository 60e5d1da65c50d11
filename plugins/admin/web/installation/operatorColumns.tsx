import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { TimeAgo, type Column } from '#core/web/ui';
import type { Operator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

interface Terms {
  /** Who looks at the list. */
  readonly you: string | undefined;
  readonly busy: boolean;
  /** Present for those who may. */
  readonly remove?: (operator: Operator) => void;
}

/** What the list of operators shows. */
export const operatorColumns = ({ you, busy, remove }: Terms): readonly Column<Operator>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ name, email, customerId }) => (
      <>
        {name} {customerId === you && <span className="sl-tag">{strings.you.text}</span>}
        <small>{email}</small>
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
  ...(remove
    ? [
        {
          id: 'remove',
          header: <span className="sl-hidden">{strings.actions.text}</span>,
          width: '140px',
          align: 'end' as const,
          cell: (operator: Operator) => (
            <Button
              size="small"
              text={strings.removeOperator.text}
              aria-label={format(strings.removeOperatorOf, { name: operator.name })}
              disabled={busy}
              onClick={() => remove(operator)}
            />
          ),
        },
      ]
    : []),
];
