import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { Redirect, useLocation } from 'wouter';
import { format, type Gate } from '#core/contract';
import { coreServices } from '#core/web';
import { pages } from '#core/web/internal';
import { isFileMissing } from './tellMissingPlugins';
import { findMostSpecific } from '#core/web/host/matchPath';
import { PluginView } from '#core/web/host/PluginView.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { useTitle } from '#core/web/hooks/useTitle';
import { paths } from '../paths';
import { strings } from '../strings';
import { Waiting } from '../Screens';
import { useHeadingFocus } from './useHeadingFocus';
import { Lock, Offline } from '@blueprintjs/icons';
import { DashboardLink } from '#core/web/ui/ButtonLink.tsx';
import { EmptyState } from '#core/web/ui/states.tsx';

/** Stands where a page is closed to this person, and says why. */
function ClosedPage({ title, help }: { readonly title: string; readonly help?: string }) {
  return (
    <EmptyState icon={<Lock size={22} />} title={title} action={<DashboardLink />}>
      {help}
    </EmptyState>
  );
}

/** Draws the page at this path; a path nobody holds leads to the dashboard. */
export const PageOutlet = observer(function PageOutlet() {
  const { host, session } = useApp();
  const [path] = useLocation();
  useHeadingFocus(path);
  const match = findMostSpecific(
    host.at(pages).map(placed => ({ path: placed.value.route.path, placed })),
    path,
  );
  // It may be the page of a package that is still on its way.
  if (!match && !host.find(coreServices.packages)?.settled) return <Waiting />;
  if (!match && host.problems.some(isFileMissing))
    return (
      <EmptyState
        icon={<Offline size={22} />}
        title={strings.pageMissing.text}
        action={<DashboardLink />}
      >
        {strings.pageMissingHelp.text}
      </EmptyState>
    );
  if (!match) return <Redirect to={paths.dashboard.to()} replace />;
  const { params } = match;
  const { id, plugin, value, verdict } = match.found.placed;
  return (
    <Fragment key={id}>
      <TabTitle title={value.title.text} />
      {renderContent()}
    </Fragment>
  );

  function renderContent() {
    if (verdict.open)
      return (
        <PluginView
          plugin={plugin}
          name={value.title.text}
          view={value.view}
          props={{ params }}
          waiting={<Waiting />}
        />
      );
    if (verdict.fault)
      return (
        <ClosedPage
          title={format(strings.gateFailed, { name: value.title.text })}
          help={strings.gateFailedHelp.text}
        />
      );
    if (verdict.show === 'locked')
      return <ClosedPage title={strings.notInPlan.text} help={strings.notInPlanHelp.text} />;
    if (!isAboutRights(verdict.because)) return <Redirect to={paths.dashboard.to()} replace />;
    const help = format(strings.noRightHelp, { company: session.company?.name ?? '' });
    return <ClosedPage title={strings.noRight.text} help={help} />;
  }
});

/**
 * Names the tab after the route. It stands before the page, so that a page that names the tab after
 * what it shows has the last word.
 */
function TabTitle({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

/** A page behind a feature that is off does not exist; one behind a permission does. */
const isAboutRights = (gate: Gate): boolean =>
  gate.needs === 'permission' || (gate.needs === 'some' && gate.gates.some(isAboutRights));
