import { Button, Card } from '@blueprintjs/core';
import { NewPerson, Remove, Unlock } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { useApp, useMay, useQuery, useMutation } from '#core/web';
import { isOffered } from '#core/web/internal';
import {
  ActionItem,
  DataTable,
  ErrorState,
  FormDialog,
  RowMenu,
  SwitchField,
  TextField,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { listOperators, type Operator, addOperator, unlockAccount } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import {
  type ListedOperator,
  unlockOperator,
  withdrawOperator,
} from '../actions/installationActions';
import { LinkDialog } from './AdministratorDialog';

/** The menu of an operator in the list; nothing without entries. */
const OperatorMenu = observer(function OperatorMenu({
  listed,
}: {
  readonly listed: ListedOperator;
}) {
  const { host } = useApp();
  const offered = [unlockOperator, withdrawOperator];
  if (!offered.some(action => isOffered(host, action, listed))) return null;
  return (
    <RowMenu name={listed.operator.name}>
      <ActionItem action={unlockOperator} subject={listed} look={{ icon: <Unlock /> }} />
      <ActionItem action={withdrawOperator} subject={listed} look={{ icon: <Remove /> }} />
    </RowMenu>
  );
});

/** The columns of the list of operators. */
const operatorColumns = (
  list: (operator: Operator) => ListedOperator,
): readonly Column<Operator>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: operator => (
      <>
        {operator.name} {list(operator).isYou && <span className="sl-tag">{strings.you.text}</span>}
        {operator.pending && <span className="sl-tag">{strings.operatorPending.text}</span>}
        {operator.locked && <span className="sl-tag warn">{strings.operatorLocked.text}</span>}
        {operator.name !== operator.email && <small>{operator.email}</small>}
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
  {
    id: 'actions',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '64px',
    align: 'end',
    cell: operator => <OperatorMenu listed={list(operator)} />,
  },
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

/** Unlocks the account of anyone, who may be their environment's last administrator. */
function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const { run } = useMutation(unlockAccount);
  return (
    <FormDialog
      title={strings.unlock.text}
      intro={strings.unlockIntro.text}
      values={{ email: '', factors: false }}
      save={async values => {
        const email = values.email.trim();
        const body = { email, factors: values.factors };
        await run({ body });
        notices.success(format(strings.accountUnlocked, { email }));
      }}
      submit={strings.unlock.text}
      onClose={onClose}
    >
      <TextField name="email" label={strings.email.text} type="email" required maxLength={254} />
      <SwitchField
        name="factors"
        label={strings.unlockFactors.text}
        help={strings.unlockFactorsHelp.text}
      />
    </FormDialog>
  );
}

/** Who runs the installation: others are added, and the rights withdrawn again. */
export function Operators() {
  const { session, account } = useApp();
  const [mayCreate, mayUpdate] = [useMay(adminAccess, 'create'), useMay(adminAccess, 'update')];
  const [adding, setAdding] = useState(false);
  const [unlocking, setUnlocking] = useState(false);
  const [handover, setHandover] = useState<Handover>();
  const { data, error, mutate } = useQuery(listOperators, {});
  const you = session.profile?.customerId;

  const list = (operator: Operator): ListedOperator => {
    const isYou = operator.customerId === you;
    const isLast = !operator.pending && data?.operators.filter(each => !each.pending).length === 1;
    return { operator, isYou, isLast, onRemoved: () => isYou && account.refreshQuietly() };
  };
  return (
    <Card className="sl-settings-card">
      <h2>{strings.operators.text}</h2>
      <p className="sl-settings-help">{strings.operatorsHelp.text}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.operators.text}
          columns={operatorColumns(list)}
          rows={data?.operators}
          rowKey={({ customerId }) => customerId}
        />
      )}
      {(mayCreate || mayUpdate) && (
        <div className="sl-settings-foot">
          {mayCreate && (
            <Button
              icon={<NewPerson />}
              text={strings.addOperator.text}
              onClick={() => setAdding(true)}
            />
          )}
          {mayUpdate && (
            <Button
              icon={<Unlock />}
              text={strings.unlock.text}
              onClick={() => setUnlocking(true)}
            />
          )}
        </div>
      )}
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
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
