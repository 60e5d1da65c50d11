import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { Spinner } from '#core/web/ui';
import { comparedVersions } from '#plugins/compare/contract';
import { canvas } from '#plugins/flows/contract';
import type { RequestFlow, ShownFixedVersion } from '#plugins/reviews/contract';
import { strings } from '#plugins/reviews/strings';
import { describeCounts } from './describeCounts';

const noBadges = new Map<string, never>();
const noNodes: readonly string[] = [];
const nothing = () => {};

function FixedItem({ fixed }: { readonly fixed: ShownFixedVersion }) {
  const [open, setOpen] = useState(false);
  const { flowId, name, versionId, deployedVersion, counts, required } = fixed;
  const differs = deployedVersion > 0 && deployedVersion !== versionId;
  return (
    <li>
      <p>
        <strong>{format(strings.fixedVersion, { name, version: versionId })}</strong>{' '}
        {required && <span className="sl-tag">{strings.requiredTag.text}</span>}{' '}
        <Link href={canvas.to({ id: flowId })}>{strings.openInEditor.text}</Link>
      </p>
      <p className="rv-help">
        {deployedVersion === versionId
          ? strings.fixedSame.text
          : deployedVersion > 0
            ? format(strings.fixedOther, { deployed: deployedVersion })
            : strings.fixedNone.text}{' '}
        {deployedVersion !== versionId && describeCounts(counts)}
      </p>
      {differs && (
        <Button
          className="rv-more"
          size="small"
          text={(open ? strings.hideChanges : strings.showChanges).text}
          aria-expanded={open}
          aria-label={`${(open ? strings.hideChanges : strings.showChanges).text}: ${name}`}
          onClick={() => setOpen(!open)}
        />
      )}
      {open && (
        <Slot
          point={comparedVersions}
          props={{
            versions: [
              { flowId, versionId: deployedVersion, name },
              { flowId, versionId, name },
            ],
            badges: noBadges,
            shown: noNodes,
            onSelect: nothing,
          }}
          waiting={<Spinner />}
        />
      )}
    </li>
  );
}

/** The versions of other flows that a proposed version runs by number; approving it approves them. */
export function FixedVersions({ flow: { fixed } }: { readonly flow: RequestFlow }) {
  if (fixed.length === 0) return null;
  return (
    <>
      <h4>{strings.fixedTitle.text}</h4>
      <p className="rv-help">{strings.fixedHelp.text}</p>
      <ul className="rv-list" aria-label={strings.fixedTitle.text}>
        {fixed.map(each => (
          <FixedItem key={`${each.flowId} ${each.versionId}`} fixed={each} />
        ))}
      </ul>
    </>
  );
}
