import { Trash } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useQuery } from '#core/web';
import { ActionButton, Page, PendingPage } from '#core/web/ui';
import { getApp, list } from '../../contract';
import { strings } from '../../strings';
import { deleteApp } from '../actions/appActions';
import { PolicyTable } from '../policies/PolicyTable';
import { ScheduleCard } from '../schedules/ScheduleCard';
import { PolicyStarts } from '../starts/PolicyStarts';
import './apps.css';
import '../policies/policies.css';
import { AppSettings } from './AppSettings';
import { EmbedCard } from './EmbedCard';
import { KeyCard } from './KeyCard';

/** One application: its policies, its keys and its settings. */
export default function AppDetail({ params }: { readonly params: { readonly id: string } }) {
  const { data, error, mutate } = useQuery(getApp, { params: { appId: params.id } });
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
  return (
    <Page
      title={app.name}
      intro={back}
      actions={
        <ActionButton action={deleteApp} subject={app} variant="outlined" icon={<Trash />} />
      }
    >
      {app.status === 'disabled' && <p className="ap-overlap">{strings.appDisabledNote.text}</p>}
      <PolicyTable app={app} />
      <PolicyStarts app={app} />
      <ScheduleCard app={app} />
      <div className="ap-columns">
        <div className="ap-stack">
          <KeyCard app={app} />
          <EmbedCard app={app} />
        </div>
        <AppSettings key={app.appId} app={app} />
      </div>
    </Page>
  );
}
