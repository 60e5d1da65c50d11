import { Edit, GitBranch } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useAddressParams, useCompanyId, useOpen, useQuery } from '#core/web';
import {
  ActionButton,
  CopyButton,
  DataTable,
  EmptyState,
  FactList,
  Page,
  PendingPage,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { companyPage } from '#plugins/admin/contract';
import { getGit, mayManage, type GitChange, type GitLink } from '../contract';
import { strings } from '../strings';
import { Conflicts } from './Conflicts';
import { Deletions } from './Deletions';
import { disconnect, editGit, syncNow } from './gitActions';
import { FlowLink } from './FlowLink';
import { GitDialog } from './GitDialog';
import { nameKind } from './kinds';
import './git.css';

const outcomes: Readonly<Record<string, string>> = {
  applied: strings.applied.text,
  deleted: strings.deleted.text,
  committed: strings.committed.text,
};

const columns: Column<GitChange>[] = [
  { id: 'name', header: strings.name.text, cell: each => <FlowLink {...each} /> },
  { id: 'kind', header: strings.kind.text, cell: ({ kind }) => nameKind(kind) },
  {
    id: 'what',
    header: strings.what.text,
    cell: ({ what }) => outcomes[what] ?? what,
  },
];

function Status({ link: { fault, conflicts, deletions, isProtected } }: LinkProps) {
  const [tone, text] = fault
    ? (['bad', strings.failing.text] as const)
    : conflicts.length > 0
      ? (['warn', format(strings.conflictCount, { count: conflicts.length })] as const)
      : deletions.length > 0
        ? (['warn', format(strings.deletionCount, { count: deletions.length })] as const)
        : (['good', strings.upToDate.text] as const);
  return (
    <>
      <span className={`sl-tag ${tone}`}>{text}</span>
      {isProtected && <span className="sl-tag">{strings.protectedTag.text}</span>}
    </>
  );
}

interface LinkProps {
  readonly link: GitLink;
}

function Facts({ link }: LinkProps) {
  const { url, branch, folder, commit, syncedDate, nextDate } = link;
  return (
    <FactList
      facts={[
        [strings.status.text, <Status key="status" link={link} />],
        [strings.url.text, url],
        [strings.branch.text, folder ? `${branch}: ${folder}` : branch],
        [
          strings.lastCommit.text,
          commit.id ? (
            <span key="commit">
              <code>{commit.id.slice(0, 7)}</code> {commit.message.split('\n')[0]} · {commit.author}{' '}
              · <TimeAgo at={commit.date} />
            </span>
          ) : (
            strings.noCommit.text
          ),
        ],
        [strings.lastSync.text, <TimeAgo key="last" at={syncedDate} never={strings.never.text} />],
        [
          strings.nextSync.text,
          <TimeAgo key="next" at={nextDate} never={strings.notScheduled.text} />,
        ],
      ]}
    />
  );
}

function Hook({ link: { hookPath, hasHookSecret } }: LinkProps) {
  const url = `${location.origin}${hookPath}`;
  return (
    <section aria-labelledby="git-hook" className="git-section">
      <h2 id="git-hook">{strings.hook.text}</h2>
      <p>{(hasHookSecret ? strings.hookUrlHelp : strings.hookNeedsSecret).text}</p>
      <p className="git-hook">
        <code>{url}</code> <CopyButton text={url} />
      </p>
    </section>
  );
}

/** The environment’s repository: how both stand, what was changed, and what is to be decided. */
export default function GitPage() {
  const params = { companyId: useCompanyId() };
  const [address, change] = useAddressParams();
  const isManaged = useOpen(mayManage);
  const { data, error, mutate } = useQuery(getGit, { params }, { refreshInterval: 5000 });
  if (!data)
    return (
      <PendingPage
        title={strings.title.text}
        back={{ to: companyPage.to(), title: strings.back.text }}
        error={error}
        onRetry={() => mutate()}
      />
    );
  const { link } = data;
  const dialog = isManaged && address.has('edit') && (
    <GitDialog link={link} onClose={() => change({ edit: undefined })} />
  );
  return (
    <>
      {link ? <Connected link={link} /> : <Unconnected />}
      {dialog}
    </>
  );
}

function Unconnected() {
  return (
    <Page title={strings.title.text} intro={strings.intro.text}>
      <EmptyState
        icon={<GitBranch size={22} />}
        title={strings.emptyTitle.text}
        action={
          <ActionButton
            action={editGit}
            text={strings.connect.text}
            aria-label={strings.connect.text}
            intent="primary"
          />
        }
      >
        {strings.emptyHelp.text}
      </EmptyState>
    </Page>
  );
}

function Connected({ link }: LinkProps) {
  return (
    <Page
      title={strings.title.text}
      intro={strings.intro.text}
      actions={
        <>
          <ActionButton action={disconnect} variant="outlined" />
          <ActionButton action={editGit} icon={<Edit />} />
          <ActionButton action={syncNow} intent="primary" />
        </>
      }
    >
      {link.fault && (
        <div className="git-fault" role="alert">
          <b>{strings.syncFailed.text}</b>
          <pre>{link.fault}</pre>
        </div>
      )}
      <Facts link={link} />
      {link.conflicts.length > 0 && <Conflicts conflicts={link.conflicts} />}
      {link.deletions.length > 0 && (
        <Deletions deletions={link.deletions} canKeep={!link.isProtected} />
      )}
      <section aria-labelledby="git-changes" className="git-section">
        <h2 id="git-changes">{strings.changes.text}</h2>
        {link.changes.length > 0 ? (
          <>
            <p>
              <TimeAgo at={link.changedDate} />
            </p>
            <DataTable
              label={strings.changes.text}
              columns={columns}
              rows={link.changes}
              rowKey={({ kind, name, what }) => `${kind} ${name} ${what}`}
            />
          </>
        ) : (
          <p>{strings.noChanges.text}</p>
        )}
      </section>
      <Hook link={link} />
    </Page>
  );
}
