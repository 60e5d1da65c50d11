import { Link } from 'wouter';
import { format } from '#core/contract';
import { ActionItem, RowMenu, TimeAgo, type Column } from '#core/web/ui';
import { dashboard } from '#plugins/analytics/contract';
import { canvas } from '#plugins/flows/contract';
import { canaryPage, type Release, type ReleaseWay } from '../../contract';
import { strings } from '../../strings';
import { rollBackRelease } from '../actions/canaryActions';
import { FactTags, CompareLink } from '../FactTags';

/** The names of the ways in which a version comes to run. */
export const wayTexts = {
  deploy: strings.wayDeploy,
  rollback: strings.wayRollback,
  import: strings.wayImport,
  promotion: strings.wayPromotion,
  archive: strings.wayArchive,
  canary: strings.wayCanary,
  canaryRollback: strings.wayCanaryRollback,
} as const satisfies Record<ReleaseWay, unknown>;

const formatVersion = (version: number | null) =>
  version === null ? strings.noVersion.text : String(version);

/** Leads to what changed, and to the figures of the version since. */
function ReleaseLinks({ release }: { readonly release: Release }) {
  const { flowId, before, after } = release;
  if (after === null) return null;
  const query = new URLSearchParams({
    flow: flowId,
    versionIds: String(after),
    label: '90d',
  });
  return (
    <span className="rl-filters">
      <Link href={`${dashboard.to()}?${query}`}>{strings.runs.text}</Link>
      {before !== null && before !== after && (
        <CompareLink flowId={flowId} before={before} after={after} />
      )}
    </span>
  );
}

const FlowLink = ({ flowId, flowName }: Release) =>
  flowName ? (
    <Link className="rl-flow" href={canvas.to({ id: flowId })} title={flowName}>
      {flowName}
    </Link>
  ) : (
    strings.goneFlow.text
  );

/** Why the version was deployed, where somebody said so. */
const Reason = ({ reason, page }: Release) =>
  reason ? <small title={reason}>{page ? <Link href={page}>{reason}</Link> : reason}</small> : null;

const Version = ({ before, after, current }: Release) => (
  <>
    {before === null
      ? formatVersion(after)
      : format(strings.fromTo, { before: formatVersion(before), after: formatVersion(after) })}{' '}
    {current && <span className="sl-tag good">{strings.deployedMark.text}</span>}
  </>
);

/** Where the moment and the version have no columns of their own, they stand below the flow. */
const narrow = 560;

/** The columns of the history. */
export const releaseColumns: readonly Column<Release>[] = [
  {
    id: 'at',
    header: strings.when.text,
    from: narrow,
    width: '136px',
    cell: ({ at }) => <TimeAgo at={at} />,
  },
  {
    id: 'flow',
    header: strings.flow.text,
    from: narrow,
    width: '2.4fr',
    cell: release => (
      <>
        <FlowLink {...release} />
        <Reason {...release} />
      </>
    ),
  },
  {
    id: 'flowAndMoment',
    header: strings.flow.text,
    below: narrow,
    cell: release => (
      <>
        <FlowLink {...release} />
        <small>
          <Version {...release} /> · <TimeAgo at={release.at} />
        </small>
        <Reason {...release} />
      </>
    ),
  },
  {
    id: 'version',
    header: strings.version.text,
    from: narrow,
    width: '116px',
    cell: release => <Version {...release} />,
  },
  {
    id: 'way',
    header: strings.how.text,
    from: 620,
    width: '130px',
    cell: ({ way, canaryId }) =>
      canaryId ? (
        <Link href={canaryPage.to({ id: canaryId })}>{wayTexts[way].text}</Link>
      ) : (
        wayTexts[way].text
      ),
  },
  {
    id: 'who',
    header: strings.who.text,
    from: 760,
    width: '125px',
    cell: ({ actorId, actorName }) => (actorId ? actorName : strings.automatic.text),
  },
  {
    id: 'facts',
    header: strings.checks.text,
    from: 1040,
    width: '1.2fr',
    cell: release =>
      release.facts.length + release.overrode.length > 0 ? <FactTags {...release} /> : '—',
  },
  {
    id: 'links',
    header: <span className="sl-hidden">{strings.links.text}</span>,
    from: 560,
    width: '140px',
    cell: release => <ReleaseLinks release={release} />,
  },
  {
    id: 'menu',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '56px',
    align: 'end',
    cell: release =>
      release.restorable ? (
        <RowMenu name={release.flowName}>
          <ActionItem action={rollBackRelease} subject={release} />
        </RowMenu>
      ) : null,
  },
];
