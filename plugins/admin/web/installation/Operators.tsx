import { Button, Card } from '@blueprintjs/core';
import { NewPerson } from '@blueprintjs/icons';
import { useState } from 'react';
import { adminAccess } from '#core/contract';
import { useApp, useMay, useQuery } from '#core/web';
import { DataTable, ErrorState } from '#core/web/ui';
import { listOperators, type Operator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import type { ListedOperator } from '../actions/installationActions';
import { operatorColumns } from './operatorColumns';
import { OperatorDialog } from './OperatorDialog';

/** Who runs the installation: others are added, and the rights withdrawn again. */
export function Operators() {
  const { session, account } = useApp();
  const [mayCreate, mayDelete] = [useMay(adminAccess, 'create'), useMay(adminAccess, 'delete')];
  const [adding, setAdding] = useState(false);
  const { data, error, mutate } = useQuery(listOperators, {});
  const you = session.profile?.customerId;

  const list = (operator: Operator): ListedOperator => {
    const isYou = operator.customerId === you;
    return { operator, isYou, onRemoved: () => isYou && account.refreshQuietly() };
  };
  return (
    <Card className="admin-card">
      <h2>{strings.operators.text}</h2>
      <p className="admin-help">{strings.operatorsHelp.text}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.operators.text}
          columns={operatorColumns(list, mayDelete)}
          rows={data?.operators}
          rowKey={({ customerId }) => customerId}
        />
      )}
      {mayCreate && (
        <div className="admin-foot">
          <Button
            icon={<NewPerson />}
            text={strings.addOperator.text}
            onClick={() => setAdding(true)}
          />
        </div>
      )}
      {adding && <OperatorDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
