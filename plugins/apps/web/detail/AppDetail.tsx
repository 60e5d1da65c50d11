import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useApp, useMay, useQuery } from '#core/web';
import { ErrorState, Page, SkeletonRows } from '#core/web/ui';
import { access, getApp, list } from '../../contract';
import { strings } from '../../strings';
import { removeApp } from '../list/removeApp';
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
  const mayRemove = useMay(access, 'delete');
  const doing = useApp();
  const back = <Link href={list.to()}>{strings.back.text}</Link>;
  if (!data)
    return (
      <Page title={strings.title.text} intro={back}>
        {error ? (
          <ErrorState error={error} onRetry={() => mutate()} />
        ) : (
          <SkeletonRows columns={2} />
        )}
      </Page>
    );
  const { app } = data;
  return (
    <Page
      title={app.name}
      intro={back}
      actions={
        mayRemove && (
          <Button
            icon={<Trash />}
            text={strings.remove.text}
            onClick={() => void removeApp(doing, app)}
          />
        )
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
