import { Button } from '@blueprintjs/core';
import { Add, Duplicate, Edit, Person, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { format } from '#core/contract';
import { useMay, useQuery } from '#core/web';
import {
  ActionButton,
  ActionItem,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  RowMenu,
  SearchField,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import { access } from '#plugins/flows/contract';
import { getPersona, listPersonas, personasPage, type PersonaLine } from '../../contract';
import { strings } from '../../strings';
import {
  addPersona,
  deletePersona,
  duplicatePersona,
  editPersona,
} from '../actions/personaActions';
import { PersonaDialog } from '../form/PersonaDialog';
import { freshPersona } from '../form/personaValues';

const getEditPath = ({ personaId }: PersonaLine) =>
  `${personasPage.to()}?${new URLSearchParams({ edit: personaId })}`;

const columns = (mayChange: boolean): Column<PersonaLine>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: persona =>
      mayChange ? <Link href={getEditPath(persona)}>{persona.name}</Link> : persona.name,
  },
  {
    id: 'description',
    header: strings.description.text,
    from: 560,
    width: '3fr',
    cell: ({ description }) => description || '—',
  },
  {
    id: 'changed',
    header: strings.changed.text,
    from: 700,
    width: '136px',
    cell: ({ updatedDate }) => <TimeAgo at={updatedDate} />,
  },
  menuColumn(persona => (
    <RowMenu name={persona.name}>
      <ActionItem action={editPersona} subject={persona} look={{ icon: <Edit /> }} />
      <ActionItem action={duplicatePersona} subject={persona} look={{ icon: <Duplicate /> }} />
      <ActionItem action={deletePersona} subject={persona} look={{ icon: <Trash /> }} />
    </RowMenu>
  )),
];

/** The personas of the environment: found, made, changed, and deleted here. */
export default function PersonaList() {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const [search, setSearch] = useState('');
  const mayChange = useMay(access, 'update');
  const personas = useQuery(listPersonas, { query: search ? { query: search } : {} });
  const rows = personas.data?.personas;
  const close = () => navigate(personasPage.to(), { replace: true });
  const add = <ActionButton action={addPersona} intent="primary" icon={<Add />} />;
  const edited = asked.get('edit');
  return (
    <Page title={strings.title.text} intro={strings.intro.text} actions={add}>
      {(search || (rows && rows.length > 0)) && (
        <div className="sl-toolbar">
          <SearchField label={strings.search.text} value={search} onSearch={setSearch} />
          {rows && <span>{format(strings.count, { count: rows.length })}</span>}
        </div>
      )}
      {personas.error ? (
        <ErrorState error={personas.error} onRetry={() => personas.mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={columns(mayChange)}
          rows={rows}
          rowKey={({ personaId }) => personaId}
          {...(mayChange && { onOpen: (persona: PersonaLine) => navigate(getEditPath(persona)) })}
          empty={
            search ? (
              <EmptyState
                title={format(strings.nothingFound, { query: search })}
                action={<Button text={strings.clearSearch.text} onClick={() => setSearch('')} />}
              />
            ) : (
              <EmptyState icon={<Person size={22} />} title={strings.none.text} action={add}>
                {strings.noneHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {asked.has('new') && mayChange && <PersonaDialog draft={freshPersona} onClose={close} />}
      {edited && mayChange && <EditPersona key={edited} personaId={edited} onClose={close} />}
    </Page>
  );
}

function EditPersona({
  personaId,
  onClose,
}: {
  readonly personaId: string;
  readonly onClose: () => void;
}) {
  const { data } = useQuery(getPersona, { params: { personaId } }, { revalidateOnFocus: false });
  return data ? <PersonaDialog personaId={personaId} draft={data} onClose={onClose} /> : null;
}
