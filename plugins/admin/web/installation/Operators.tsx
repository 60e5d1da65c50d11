import { Button, Card } from '@blueprintjs/core';
import { NewPerson } from '@blueprintjs/icons';
import { useState } from 'react';
import { adminAccess, format } from '#core/contract';
import { useApp, useCall, useMay, useQuery } from '#core/web';
import { confirm, DataTable, ErrorState } from '#core/web/ui';
import { listOperators, removeOperator, type Operator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import { operatorColumns } from './operatorColumns';
import { OperatorDialog } from './OperatorDialog';

/** Who runs the installation: others are added, and the rights withdrawn again. */
export function Operators() {
  const { notices, session, account } = useApp();
  const [mayCreate, mayDelete] = [useMay(adminAccess, 'create'), useMay(adminAccess, 'delete')];
  const [adding, setAdding] = useState(false);
  const { data, error, mutate } = useQuery(listOperators, {});
  const { run, busy } = useCall(removeOperator);
  const you = session.profile?.customerId;

  async function remove({ customerId, name }: Operator) {
    const agreed = await confirm({
      title: format(strings.removeOperatorAsk, { name }),
      body: customerId === you ? strings.removeOwnBody.text : strings.removeOperatorBody.text,
      confirm: strings.removeOperator.text,
      danger: true,
    });
    if (!agreed) return;
    try {
      await run({ params: { customerId } });
      notices.success(format(strings.operatorRemoved, { name }));
      if (customerId === you) account.refreshQuietly();
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <Card className="admin-card">
      <h2>{strings.operators.text}</h2>
      <p className="admin-help">{strings.operatorsHelp.text}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.operators.text}
          columns={operatorColumns({
            you,
            busy,
            ...(mayDelete && { remove: one => void remove(one) }),
          })}
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
