import { Card } from '@blueprintjs/core';
import { Add, Cube, Power, Trash, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useLocation, useSearch } from 'wouter';
import { format } from '#core/contract';
import { adminAccess, describeProblem, type Problem } from '#core/contract/internal';
import { useApp, useMay, useQuery } from '#core/web';
import {
  ActionButton,
  ActionItem,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  RowMenu,
  Sections,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import {
  listInstalled,
  listOffers,
  packagesPage,
  type InstalledPackage,
  type Offer,
} from '../contract';
import { strings } from '../strings';
import { describeTrust } from './Asks';
import { InstallDialog } from './InstallDialog';
import {
  installPackage,
  removePackage,
  rollBackPackage,
  turnOffPackage,
  turnOnPackage,
} from './packageActions';
import './packages.css';

const columns: readonly Column<InstalledPackage>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: each => (
      <>
        {each.name} <span className="sl-tag">{each.version}</span>
        {each.description && <small>{each.description}</small>}
        {each.asks.settings.length > 0 && (
          <small>{format(strings.settingsOf, { names: each.asks.settings.join(', ') })}</small>
        )}
        {each.problems.map(problem => (
          <small key={problem} className="packages-problem">
            {problem}
          </small>
        ))}
        {each.problems.length > 0 && each.earlier && (
          <div className="packages-way-out">
            <ActionButton action={rollBackPackage} subject={each} size="small" />
          </div>
        )}
      </>
    ),
  },
  {
    id: 'state',
    header: strings.state.text,
    width: '104px',
    cell: ({ state, problems }) => (
      <span className={`sl-tag ${problems.length > 0 ? 'bad' : ''}`}>
        {problems.length > 0
          ? strings.problem.text
          : state === 'on'
            ? strings.on.text
            : strings.off.text}
      </span>
    ),
  },
  {
    id: 'trust',
    header: strings.trust.text,
    from: 720,
    width: '2fr',
    cell: ({ trust }) => describeTrust(trust),
  },
  {
    id: 'date',
    header: strings.date.text,
    from: 560,
    width: '1.5fr',
    cell: ({ installedDate, installedBy }) => (
      <>
        <TimeAgo at={installedDate} />
        {installedBy && <small>{format(strings.by, { name: installedBy })}</small>}
      </>
    ),
  },
  menuColumn(each => (
    <RowMenu name={each.name}>
      <ActionItem action={turnOnPackage} subject={each} look={{ icon: <Power /> }} />
      <ActionItem action={turnOffPackage} subject={each} look={{ icon: <Power /> }} />
      <ActionItem action={rollBackPackage} subject={each} look={{ icon: <Undo /> }} />
      <ActionItem action={removePackage} subject={each} look={{ icon: <Trash /> }} />
    </RowMenu>
  )),
];

const installPath = ({ name, version }: Offer) =>
  `${packagesPage.to()}?${new URLSearchParams({ install: name, version })}`;

const offerColumns = (mayCreate: boolean): readonly Column<Offer>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ name, version, description, changes, shipped, needed, isUpdate }) => (
      <>
        {name} <span className="sl-tag">{version}</span>{' '}
        {shipped && <span className="sl-tag">{strings.shipped.text}</span>}
        {needed > 0 && (
          <small className="packages-needed">{format(strings.needed, { count: needed })}</small>
        )}
        {description && <small>{description}</small>}
        {/* What is new concerns who has an older version. */}
        {changes && isUpdate && <small>{format(strings.changesIn, { version, changes })}</small>}
      </>
    ),
  },
  {
    id: 'installed',
    header: strings.current.text,
    from: 560,
    width: '110px',
    cell: ({ installed }) => installed || '—',
  },
  {
    id: 'install',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '110px',
    align: 'end',
    cell: offer => {
      const { name, version, installed, isUpdate } = offer;
      if (!mayCreate || installed === version) return null;
      const label = isUpdate ? strings.updateNamed : strings.installNamed;
      return (
        <Link
          href={installPath(offer)}
          className="sl-button"
          aria-label={format(label, { name, version })}
        >
          {(isUpdate ? strings.update : strings.installOffer).text}
        </Link>
      );
    },
  },
];

/** The operator's index of packages. */
function Offers() {
  const mayCreate = useMay(adminAccess, 'create');
  const { data, error, mutate } = useQuery(listOffers, {});
  return (
    <Card className="sl-settings-card">
      <h2>{strings.offers.text}</h2>
      {data && (
        <p className="sl-settings-help">
          {data.index ? format(strings.offersHelp, { index: data.index }) : strings.noIndex.text}
        </p>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        (data?.index !== '' || data.offers.length > 0) && (
          <DataTable
            label={strings.offers.text}
            columns={offerColumns(mayCreate)}
            rows={data?.offers}
            rowKey={({ name, version }) => `${name}@${version}`}
            empty={<EmptyState title={strings.noOffers.text} />}
          />
        )
      )}
    </Card>
  );
}

/** Adds what this console found wrong with the pages of packages. */
function addFaults(
  packages: readonly InstalledPackage[],
  problems: readonly Problem[],
): readonly InstalledPackage[] {
  return packages.map(each => {
    const faults = problems.filter(({ plugin }) => plugin === each.pluginId).map(describeProblem);
    return { ...each, problems: [...new Set([...each.problems, ...faults])] };
  });
}

/** The plugins from packages: installed, switched, rolled back, and removed here. */
export default observer(function PackagesPage() {
  const { host } = useApp();
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const mayCreate = useMay(adminAccess, 'create');
  const { data, error, mutate } = useQuery(listInstalled, {});
  const add = <ActionButton action={installPackage} intent="primary" icon={<Add />} />;
  const [name, version] = [asked.get('install'), asked.get('version')];
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={data?.packages.length === 0 ? undefined : add}
    >
      <Sections>
        <Card className="sl-settings-card">
          <h2>{strings.installed.text}</h2>
          {error ? (
            <ErrorState error={error} onRetry={() => mutate()} />
          ) : (
            <DataTable
              label={strings.installed.text}
              columns={columns}
              rows={data && addFaults(data.packages, host.problems)}
              rowKey={({ pluginId }) => pluginId}
              empty={
                <EmptyState icon={<Cube size={22} />} title={strings.none.text} action={add}>
                  {strings.noneHelp.text}
                </EmptyState>
              }
            />
          )}
        </Card>
        <Offers />
      </Sections>
      {name !== null && mayCreate && (
        <InstallDialog
          offer={name && version ? { name, version } : undefined}
          onClose={() => navigate(packagesPage.to(), { replace: true })}
        />
      )}
    </Page>
  );
});
