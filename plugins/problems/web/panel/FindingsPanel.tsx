import { Button, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { strings } from '../../strings';
import { ProblemsScope, useProblems } from '../store/ProblemsContext';
import { FindingItem } from './FindingItem';
import { findingKey } from '../store/findingGroups';
import { isUntouched } from '../store/listProblems';
import './findings.css';
import { FixPreview } from './FixPreview';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';

/** So many groups stand in the document; a filter reaches the rest. */
const most = 100;

/** The panel of the problems of the flow on screen. */
export default function Findings() {
  return (
    <ProblemsScope>
      <FindingsPanel />
    </ProblemsScope>
  );
}

/**
 * All that the linter found, by node, errors first; a press goes to the node, F8 to the next
 * finding.
 */
const FindingsPanel = observer(function FindingsPanel() {
  const desk = useProblems();
  const { stage } = desk;
  const { notices } = useApp();
  const { filter, groups, listed: all, proposal } = desk;
  const untouched = isUntouched(stage);
  useEffect(
    () => () => {
      desk.cancel();
      stage.light.clear();
    },
    [desk, stage],
  );
  const fixCertain = () => {
    if (!desk.proposeAll()) notices.success(strings.nothingCertain.text);
  };
  const errors = desk.findings.filter(({ type }) => type === 'error').length;
  const warnings = desk.findings.length - errors;
  const counts = format(strings.issueCounts, { errors, warnings });
  const at = desk.placeOf(desk.current);
  const current = all[at];
  const check = (name: 'errors' | 'warnings' | 'mendable', text: string) => (
    <label className="flow-check">
      <input
        type="checkbox"
        checked={filter[name]}
        onChange={event => desk.setFilter({ [name]: event.target.checked })}
      />
      {text}
    </label>
  );
  return (
    <PanelFrame
      onClose={() => stage.showAside('none')}
      title={strings.title.text}
      subtitle={untouched ? undefined : counts}
      actions={
        <>
          <Button
            size="small"
            variant="minimal"
            text="‹"
            title="Shift+F8"
            aria-label={strings.previousFinding.text}
            onClick={() => desk.step(-1)}
          />
          <Button
            size="small"
            variant="minimal"
            text="›"
            title="F8"
            aria-label={strings.nextFinding.text}
            onClick={() => desk.step(1)}
          />
        </>
      }
    >
      <div className="flow-finding-filter">
        <InputGroup
          type="search"
          size="small"
          aria-label={strings.filterFindings.text}
          placeholder={strings.filterFindings.text}
          value={filter.text}
          onValueChange={text => desk.setFilter({ text })}
        />
        {check('errors', strings.showErrors.text)}
        {check('warnings', strings.showWarnings.text)}
        {check('mendable', strings.showMendable.text)}
      </div>
      {!stage.readOnly && desk.findings.length > 0 && !proposal && (
        <Button size="small" text={strings.fixAllCertain.text} onClick={fixCertain} />
      )}
      {proposal && !proposal.finding && <FixPreview />}
      <output className="flow-finding-at">
        {current &&
          format(strings.findingAt, {
            at: at + 1,
            count: all.length,
            node: current.nodeId ? desk.nameOf(current.nodeId) : strings.ofWholeFlow.text,
            message: current.message,
          })}
      </output>
      {groups.slice(0, most).map(({ nodeId, findings, findings: [first] }) => (
        <section key={nodeId ?? ''} className="flow-finding-group">
          <h3>
            {nodeId === undefined ? (
              strings.ofWholeFlow.text
            ) : (
              <button
                type="button"
                className="flow-link"
                onClick={() => first && desk.choose(first)}
              >
                {desk.nameOf(nodeId)}
              </button>
            )}
            <em>{findings.length}</em>
          </h3>
          <ul className="flow-findings">
            {findings.map(finding => (
              <FindingItem key={findingKey(finding)} finding={finding} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length > most && (
        <p>{format(strings.andMoreChanges, { count: groups.length - most })}</p>
      )}
      {desk.findings.length === 0 && (
        <p>{(untouched ? strings.nothingYet : strings.noFindings).text}</p>
      )}
      {desk.findings.length > 0 && groups.length === 0 && <p>{strings.noneLeft.text}</p>}
    </PanelFrame>
  );
});
