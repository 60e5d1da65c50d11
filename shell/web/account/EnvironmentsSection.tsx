import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { companyAccess, format, type Membership } from '#core/contract';
import { confirm } from '#core/web/questions/ask';
import { DataTable } from '#core/web/ui/table/DataTable.tsx';
import { useApp } from '#core/web/hooks/useApp';
import { switchFailure } from '../nav/switchFailure';
import { paths } from '../paths';
import { environmentColumns } from './environmentColumns';
import { EnvironmentDialog } from './EnvironmentDialog';
import { Section } from './Section';
import { strings } from './strings';

/** The environments a person belongs to: opened, left, or made. */
export const EnvironmentsSection = observer(function EnvironmentsSection() {
  const { session, account, notices } = useApp();
  const [creating, setCreating] = useState(false);
  const companies = session.profile?.companies ?? [];

  const open = ({ companyId, name }: Membership) =>
    account
      .switchCompany(companyId, paths.dashboard.to())
      .catch((error: unknown) => notices.failure(switchFailure(error, name)));
  const leave = async ({ companyId, name }: Membership) => {
    const agreed = await confirm({
      title: format(strings.leaveTitle, { name }),
      body: format(strings.leaveBody, { name }),
      confirm: strings.leave.text,
      danger: true,
    });
    if (!agreed) return;
    await account.leaveCompany(companyId).then(
      () => notices.success(format(strings.hasLeft, { name })),
      (error: unknown) => notices.failure(error),
    );
  };
  return (
    <Section
      title={strings.environments.text}
      help={strings.environmentsHelp.text}
      actions={
        session.allows(companyAccess, 'create') && (
          <Button
            icon={<Plus />}
            text={strings.newEnvironment.text}
            onClick={() => setCreating(true)}
          />
        )
      }
    >
      <DataTable
        label={strings.environments.text}
        columns={environmentColumns({
          here: session.companyId,
          only: companies.length < 2,
          open,
          leave,
        })}
        rows={companies}
        rowKey={({ companyId }) => companyId}
      />
      {creating && <EnvironmentDialog onClose={() => setCreating(false)} />}
    </Section>
  );
});
