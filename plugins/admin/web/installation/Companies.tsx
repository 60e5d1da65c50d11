import { Button, Card } from '@blueprintjs/core';
import { Plus, Search } from '@blueprintjs/icons';
import { useState } from 'react';
import { format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { useMay, useQuery } from '#core/web';
import {
  DataTable,
  EmptyState,
  ErrorState,
  Pager,
  SearchField,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { listCompanies, type InstalledCompany, type Entitlement } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';
import { AdministratorDialog, LinkDialog } from './AdministratorDialog';
import { EntitlementDialog } from './EntitlementDialog';
import { useTitles, type TitleOf } from './entitlementWork';

/** Returns the limits of an entitlement as text. */
function entitlementText(entitlement: Entitlement, titleOf: TitleOf): string {
  const texts = Object.entries(entitlement).flatMap(([name, { enabled, total, versions }]) => [
    ...(enabled === false ? [format(strings.off, { feature: titleOf(name) })] : []),
    ...(total ? [format(strings.atMost, { total, feature: titleOf(name) })] : []),
    ...(versions ? [format(strings.versionsAtMost, { total: versions })] : []),
  ]);
  return texts.join(', ') || strings.defaults.text;
}

const limit = 12;
const createColumns = (titleOf: TitleOf): readonly Column<InstalledCompany>[] => [
  { id: 'name', header: strings.name.text, width: '3fr', cell: ({ name }) => name },
  {
    id: 'members',
    header: strings.members.text,
    width: '96px',
    from: 480,
    cell: ({ members }) => members,
  },
  {
    id: 'emails',
    header: strings.emails.text,
    width: '1.2fr',
    from: 760,
    cell: ({ emails: { day } }) =>
      day.total === undefined ? day.used : format(strings.emailsSent, { ...day, total: day.total }),
  },
  {
    id: 'limits',
    header: strings.limits.text,
    width: '3fr',
    cell: ({ entitlement }) => entitlementText(entitlement, titleOf),
  },
  {
    id: 'created',
    header: strings.created.text,
    width: '1.2fr',
    from: 620,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
];

/** The companies of the installation; Enter opens what one may use. */
export function Companies() {
  const [mayUpdate, mayCreate] = [useMay(adminAccess, 'update'), useMay(adminAccess, 'create')];
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<InstalledCompany | 'add' | null>(null);
  const [link, setLink] = useState('');
  const input = { query: { page, limit, ...(query && { query }) } };
  const { data, error, mutate } = useQuery(listCompanies, input, { keepPreviousData: true });
  const titleOf = useTitles(data?.titles);
  const close = () => setOpen(null);
  const edited =
    open &&
    open !== 'add' &&
    (data?.companies.find(each => each.companyId === open.companyId) ?? open);
  return (
    <Card className="sl-settings-card">
      <h2>{strings.companies.text}</h2>
      <div className="sl-settings-foot">
        <SearchField
          label={strings.search.text}
          value={query}
          onSearch={text => {
            setQuery(text);
            setPage(0);
          }}
        />
        {mayCreate && (
          <Button icon={<Plus />} text={strings.addCompany.text} onClick={() => setOpen('add')} />
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.companies.text}
          columns={createColumns(titleOf)}
          rows={data?.companies}
          rowKey={({ companyId }) => companyId}
          {...(mayUpdate && { onOpen: setOpen })}
          empty={
            <EmptyState icon={<Search size={22} />} title={strings.empty.text}>
              {strings.emptyHelp.text}
            </EmptyState>
          }
        />
      )}
      {data && <Pager page={page} limit={limit} total={data.count} onPage={setPage} />}
      {open === 'add' && <AdministratorDialog onMade={setLink} onClose={close} />}
      {edited && data && (
        <EntitlementDialog
          company={edited}
          features={data.features}
          limits={data.limits}
          titleOf={titleOf}
          onClose={close}
        />
      )}
      {link && (
        <LinkDialog
          title={strings.linkTitle.text}
          body={strings.linkBody.text}
          link={link}
          onClose={() => setLink('')}
        />
      )}
    </Card>
  );
}
