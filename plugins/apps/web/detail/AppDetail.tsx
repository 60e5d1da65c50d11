import { Link, Redirect, useLocation } from 'wouter';
import { useAddressParams, useQuery } from '#core/web';
import { Page, PendingPage, TabLinks } from '#core/web/ui';
import {
  detail,
  getApp,
  keysTab,
  list,
  policiesTab,
  schedulesTab,
  settingsTab,
} from '../../contract';
import type { App } from '../../contract';
import { strings } from '../../strings';
import { PolicyTable } from '../policies/PolicyTable';
import { ScheduleCard } from '../schedules/ScheduleCard';
import { PolicyStarts } from '../starts/PolicyStarts';
import './apps.css';
import '../policies/policies.css';
import { AppOverview } from './AppOverview';
import { AppSettings } from './AppSettings';
import { appTabs, findTabOfTerms, type AppTab } from './appTabs';
import { DeleteCard } from './DeleteCard';
import { KeyCard } from './KeyCard';
import { StatusCard } from './StatusCard';

function TabContent({ app, tab }: { readonly app: App; readonly tab: AppTab }) {
  switch (tab) {
    case policiesTab:
      return (
        <>
          <PolicyTable app={app} />
          <PolicyStarts app={app} />
        </>
      );
    case schedulesTab:
      return <ScheduleCard app={app} />;
    case keysTab:
      return <KeyCard app={app} />;
    case settingsTab:
      return (
        <>
          <AppSettings key={app.appId} app={app} />
          <StatusCard app={app} />
          <DeleteCard app={app} />
        </>
      );
    default:
      return <AppOverview app={app} />;
  }
}

/** One application, a tab at a time: how to use it, its policies, schedules, keys and settings. */
export default function AppDetail({ params }: { readonly params: { readonly id: string } }) {
  const { id } = params;
  const [path] = useLocation();
  const [address] = useAddressParams();
  const { data, error, mutate } = useQuery(getApp, { params: { appId: id } });
  const tab = appTabs.find(({ route }) => route.to({ id }) === path)?.route ?? detail;
  const named = findTabOfTerms(address);
  if (named && named !== tab) return <Redirect to={`${named.to({ id })}?${address}`} replace />;
  const back = <Link href={list.to()}>{strings.back.text}</Link>;
  if (!data)
    return (
      <PendingPage
        title={strings.title.text}
        back={{ to: list.to(), title: strings.back.text }}
        error={error}
        onRetry={() => mutate()}
      />
    );
  const { app } = data;
  const tabs = appTabs.map(({ route, title, ...rest }) => ({
    to: route.to({ id }),
    title: title.text,
    ...('count' in rest && { count: rest.count(app) }),
  }));
  return (
    <Page title={app.name} intro={back}>
      <TabLinks label={app.name} tabs={tabs} current={tab.to({ id })} />
      {app.status === 'disabled' && <p className="ap-overlap">{strings.appDisabledNote.text}</p>}
      <TabContent app={app} tab={tab} />
    </Page>
  );
}
