import { Edit, Trash } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { ActionItem, RowMenu, TimeAgo, type Column } from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import { detail, type App } from '../../contract';
import { getAppType } from '../../domain/appType';
import { strings } from '../../strings';
import { appTypeTexts } from '../appTypeTexts';
import { deleteApp, openApp } from '../actions/appActions';

/** Returns the columns of the application list. */
export const appColumns = (lastUse: (app: App) => number | undefined): readonly Column<App>[] => [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ appId, name }) => <Link href={detail.to({ id: appId })}>{name}</Link>,
  },
  {
    id: 'status',
    header: strings.status.text,
    width: '100px',
    cell: ({ status }) =>
      status === 'enabled' ? (
        <span className="sl-tag good">{strings.enabled.text}</span>
      ) : (
        <span className="sl-tag">{strings.disabled.text}</span>
      ),
  },
  {
    id: 'policies',
    header: strings.policies.text,
    from: 480,
    width: '2fr',
    cell: ({ policies }) => policies.map(({ name }) => name).join(', ') || '—',
  },
  {
    id: 'key',
    header: strings.apiKey.text,
    from: 520,
    width: '90px',
    cell: ({ apiKeyEnabled }) =>
      apiKeyEnabled ? (
        <span className="sl-tag good">{strings.on.text}</span>
      ) : (
        <span className="sl-tag">{strings.off.text}</span>
      ),
  },
  {
    id: 'type',
    header: strings.type.text,
    from: 860,
    width: '140px',
    cell: app => appTypeTexts[getAppType(app)].title.text,
  },
  {
    id: 'used',
    header: strings.lastRun.text,
    from: 600,
    width: '136px',
    cell: app => <TimeAgo at={lastUse(app) ?? 0} never={strings.neverUsed.text} />,
  },
  {
    id: 'created',
    header: strings.created.text,
    from: 740,
    width: '136px',
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  {
    id: 'changed',
    header: strings.changed.text,
    from: 1080,
    width: '136px',
    cell: ({ updatedDate }) => <TimeAgo at={updatedDate} />,
  },
  menuColumn(app => (
    <RowMenu name={app.name}>
      <ActionItem action={openApp} subject={app} look={{ icon: <Edit /> }} />
      <ActionItem action={deleteApp} subject={app} look={{ icon: <Trash /> }} />
    </RowMenu>
  )),
];
