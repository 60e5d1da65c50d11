import { Button, Card } from '@blueprintjs/core';
import { NewPerson, Remove } from '@blueprintjs/icons';
import { useState } from 'react';
import { format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { useApp, useMay, useQuery, useMutation } from '#core/web';
import {
  ActionItem,
  DataTable,
  ErrorState,
  FormDialog,
  RowMenu,
  TextField,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { listOperators, type Operator, addOperator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import { type ListedOperator, withdrawOperator } from '../actions/installationActions';
import { LinkDialog } from './AdministratorDialog';

/** The columns of the list of operators. */
const operatorColumns = (
  list: (operator: Operator) => ListedOperator,
  isLast: (operator: Operator) => boolean,
  mayDelete: boolean,
): readonly Column<Operator>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: operator => (
      <>
        {operator.name} {list(operator).isYou && <span className="sl-tag">{strings.you.text}</span>}
        {operator.pending && <span className="sl-tag">{strings.operatorPending.text}</span>}
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
          width: '64px',
          align: 'end' as const,
          cell: (operator: Operator) =>
            // The last operator stays.
            isLast(operator) ? null : (
              <RowMenu name={operator.name}>
                <ActionItem
                  action={withdrawOperator}
                  subject={list(operator)}
                  look={{ icon: <Remove /> }}
                />
              </RowMenu>
            ),
        },
      ]
    : []),
];

/** An invitation that no mail takes to the person: its link is handed over. */
interface Handover {
  readonly name: string;
  readonly link: string;
}

/** Asks a person who is here to run the installation. */
function OperatorDialog({
  onAsked,
  onClose,
}: {
  readonly onAsked: (handover: Handover) => void;
  readonly onClose: () => void;
}) {
  const { notices } = useApp();
  const { run } = useMutation(addOperator);
  return (
    <FormDialog
      title={strings.addOperator.text}
      intro={strings.addOperatorIntro.text}
      values={{ email: '' }}
      save={async ({ email }) => {
        const { name, link } = await run({ body: { email: email.trim() } });
        notices.success(format(strings.operatorAsked, { name }));
        if (link) onAsked({ name, link });
      }}
      submit={strings.addOperator.text}
      onClose={onClose}
    >
      <TextField name="email" label={strings.email.text} type="email" required maxLength={254} />
    </FormDialog>
  );
}

/** Who runs the installation: others are added, and the rights withdrawn again. */
export function Operators() {
  const { session, account } = useApp();
  const [mayCreate, mayDelete] = [useMay(adminAccess, 'create'), useMay(adminAccess, 'delete')];
  const [adding, setAdding] = useState(false);
  const [handover, setHandover] = useState<Handover>();
  const { data, error, mutate } = useQuery(listOperators, {});
  const you = session.profile?.customerId;

  const list = (operator: Operator): ListedOperator => {
    const isYou = operator.customerId === you;
    return { operator, isYou, onRemoved: () => isYou && account.refreshQuietly() };
  };
  const isLast = ({ pending }: Operator) =>
    !pending && data?.operators.filter(each => !each.pending).length === 1;
  return (
    <Card className="sl-settings-card">
      <h2>{strings.operators.text}</h2>
      <p className="sl-settings-help">{strings.operatorsHelp.text}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.operators.text}
          columns={operatorColumns(list, isLast, mayDelete)}
          rows={data?.operators}
          rowKey={({ customerId }) => customerId}
        />
      )}
      {mayCreate && (
        <div className="sl-settings-foot">
          <Button
            icon={<NewPerson />}
            text={strings.addOperator.text}
            onClick={() => setAdding(true)}
          />
        </div>
      )}
      {adding && <OperatorDialog onAsked={setHandover} onClose={() => setAdding(false)} />}
      {handover && (
        <LinkDialog
          title={strings.operatorLinkTitle.text}
          body={format(strings.operatorLinkBody, { name: handover.name })}
          link={handover.link}
          onClose={() => setHandover(undefined)}
        />
      )}
    </Card>
  );
}
