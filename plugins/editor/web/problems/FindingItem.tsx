import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { LinterError } from '#plugins/flows/contract';
import { ruleExplained } from '#plugins/linter/contract';
import { findingStrings } from '../../findingStrings';
import { useEditor } from '../editor/EditorContext';
import { findingKey } from './findingKey';
import { FixPreview } from './FixPreview';
import { MakeVariables } from './MakeVariables';
import { WaySteps } from './WaySteps';

/** One finding: what is wrong, how to mend it, the way it speaks of, and its fix. */
export const FindingItem = observer(function FindingItem({
  finding,
}: {
  readonly finding: LinterError;
}) {
  const editor = useEditor();
  const { desk } = editor;
  const key = findingKey(finding);
  const current = desk.current === key;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const proposed = desk.proposal?.finding && findingKey(desk.proposal.finding) === key;
  const fixes = desk.isMendable(finding) && !editor.readOnly ? desk.fixesOf(finding) : [];
  return (
    <li
      ref={ref}
      data-kind={finding.type === 'error' ? 'error' : 'warning'}
      aria-current={current || undefined}
    >
      <button type="button" className="flow-finding" onClick={() => desk.choose(finding)}>
        {finding.message}
      </button>
      <small>{finding.recommendation}</small>
      {current && finding.path && <WaySteps path={finding.path} />}
      {proposed ? (
        <FixPreview />
      ) : (
        <div className="flow-finding-actions">
          {fixes.map((fix, which) => (
            <Button
              key={fix.title}
              size="small"
              text={fixes.length > 1 ? `${fix.title}…` : findingStrings.fix.text}
              aria-label={`${findingStrings.fix.text} ${fix.title}`}
              onClick={() => desk.propose(finding, which)}
            />
          ))}
          {finding.code === 'dv-er-variable-002' && !editor.readOnly && (
            <MakeVariables finding={finding} />
          )}
          {finding.path && !current && (
            <Button
              size="small"
              text={findingStrings.showWay.text}
              onClick={() => desk.choose(finding)}
            />
          )}
          <a
            href={ruleExplained(finding.code)}
            target="_blank"
            rel="noopener"
            aria-label={`${findingStrings.whatItMeans.text}: ${finding.code}`}
            title={findingStrings.whatItMeans.text}
          >
            {finding.code}
          </a>
        </div>
      )}
    </li>
  );
});
