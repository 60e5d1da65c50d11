import { format } from '#core/contract';
import { TimeAgo, type Column } from '#core/web/ui';
import { Thumbnail } from '#core/web/ui/internal';
import { Link } from 'wouter';
import { canvas } from '../../contract';
import type { FlowRow } from '../../contract/internal';
import { strings } from '../../strings';

/** The columns of the flow list. */
export const flowColumns: readonly Column<FlowRow>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: flow => (
      <span className="flow-row-name">
        {flow.thumbnailUrl && <Thumbnail address={flow.thumbnailUrl} />}
        <i style={{ backgroundColor: flow.flowColor ?? 'var(--line)' }} aria-hidden="true" />
        <span>
          <Link href={canvas.to({ id: flow.flowId })}>{flow.name}</Link>
          {flow.description && <small>{flow.description}</small>}
          <small className="flow-row-live">{formatLive(flow, strings.deployedMark)}</small>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: strings.status.text,
    width: '100px',
    from: 480,
    cell: flow => (
      <span className={`sl-tag ${flow.flowStatus === 'enabled' ? 'good' : ''}`}>
        {(flow.flowStatus === 'enabled' ? strings.statusEnabled : strings.statusDisabled).text}
      </span>
    ),
  },
  {
    id: 'version',
    header: strings.deployedVersion.text,
    width: '140px',
    from: 560,
    cell: flow => (
      <span>
        {formatLive(flow)}
        {isNewer(flow) && (
          <small className="flow-muted">
            {format(strings.newerDraft, { version: flow.currentVersion })}
          </small>
        )}
      </span>
    ),
  },
  {
    id: 'linter',
    header: strings.linter.text,
    width: '180px',
    from: 720,
    cell: flow => (
      <LinterCounts errors={flow.dvlinterErrorCount} warnings={flow.dvlinterWarningCount} />
    ),
  },
  {
    id: 'saved',
    header: strings.lastSaved.text,
    width: '136px',
    from: 860,
    cell: flow => <TimeAgo at={flow.savedDate ?? flow.updatedDate} />,
  },
  {
    id: 'deployed',
    header: strings.lastDeployed.text,
    width: '136px',
    from: 1040,
    cell: flow => <TimeAgo at={flow.deployedDate} never={strings.never.text} />,
  },
];

const isNewer = ({ publishedVersion, currentVersion }: FlowRow) =>
  Boolean(publishedVersion) && publishedVersion !== currentVersion;
const formatLive = (
  { publishedVersion }: FlowRow,
  text: typeof strings.deployedNumber | typeof strings.deployedMark = strings.deployedNumber,
) => (publishedVersion ? format(text, { version: publishedVersion }) : strings.notDeployed.text);

function LinterCounts({
  errors,
  warnings,
}: {
  readonly errors: number;
  readonly warnings: number;
}) {
  if (errors === 0 && warnings === 0)
    return <span className="flow-muted">{strings.clean.text}</span>;
  return (
    <span>
      {errors > 0 && (
        <span className="sl-tag bad">{format(strings.errorCount, { count: errors })}</span>
      )}
      {warnings > 0 && (
        <span className="sl-tag warn">{format(strings.warningCount, { count: warnings })}</span>
      )}
    </span>
  );
}
