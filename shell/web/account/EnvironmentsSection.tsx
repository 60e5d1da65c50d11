import { Button, Tag } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { type Membership, companyAccess } from '#core/contract/internal';
import { type Column, DataTable } from '#core/web/ui/table/DataTable.tsx';
import { confirm } from '#core/web/questions/ask';
import { useAddressParams } from '#core/web/hooks/useAddressParams';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { switchFailure } from '../nav/navItems';
import { nameEnvironments } from '#core/web/session/nameEnvironments';
import { strings } from './strings';
import { paths } from '../paths';
import { EnvironmentDialog } from './EnvironmentDialog';
import { Section } from './Section';

interface EnvironmentColumnOptions {
  /** The company that is open. */
  readonly here: string | null;
  /** How each is named, by its ID. */
  readonly names: ReadonlyMap<string, string>;
  /** There is no other one to go on in. */
  readonly only: boolean;
  readonly open: (company: Membership) => Promise<void>;
  readonly leave: (company: Membership) => Promise<void>;
}

/** How the environments of a person are shown. */
export const environmentColumns = ({
  here,
  names,
  only,
  open,
  leave,
}: EnvironmentColumnOptions): readonly Column<Membership>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: ({ companyId, name }) => (
      <span title={name}>
        {names.get(companyId)} {companyId === here && <Tag minimal>{strings.here.text}</Tag>}
      </span>
    ),
  },
  { id: 'roles', header: strings.roles.text, from: 560, cell: ({ roles }) => roles.join(', ') },
  {
    id: 'actions',
    header: '',
    width: '150px',
    align: 'end',
    cell: each => (
      <>
        {each.companyId !== here && (
          <Button
            size="small"
            text={strings.open.text}
            aria-label={format(strings.openOf, { name: names.get(each.companyId) ?? each.name })}
            onClick={() => void open(each)}
          />
        )}{' '}
        <Button
          size="small"
          text={strings.leave.text}
          aria-label={format(strings.leaveOf, { name: names.get(each.companyId) ?? each.name })}
          disabled={only}
          onClick={() => void leave(each)}
        />
      </>
    ),
  },
];

/** The environments a person belongs to: opened, left, or made. */
export const EnvironmentsSection = observer(function EnvironmentsSection() {
  const { session, account, notices } = useApp();
  const [address, change] = useAddressParams();
  const companies = session.profile?.companies ?? [];
  const names = nameEnvironments(companies);

  const open = ({ companyId, name }: Membership) =>
    account
      .switchCompany(companyId, paths.dashboard.to())
      .catch((error: unknown) => notices.failure(switchFailure(error, name)));
  const leave = async ({ companyId, name: ownName }: Membership) => {
    const name = names.get(companyId) ?? ownName;
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
            onClick={() => change({ environment: '' })}
          />
        )
      }
    >
      <DataTable
        label={strings.environments.text}
        columns={environmentColumns({
          here: session.companyId,
          names,
          only: companies.length < 2,
          open,
          leave,
        })}
        rows={companies}
        rowKey={({ companyId }) => companyId}
      />
      {address.has('environment') && session.allows(companyAccess, 'create') && (
        <EnvironmentDialog onClose={() => change({ environment: undefined })} />
      )}
    </Section>
  );
});
