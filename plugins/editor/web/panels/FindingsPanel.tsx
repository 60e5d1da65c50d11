import { Button, InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { findingStrings } from '../../findingStrings';
import { strings } from '../../strings';
import { useEditor } from '../editor/EditorContext';
import { FindingItem } from '../problems/FindingItem';
import { findingKey } from '../problems/findingKey';
import '../problems/findings.css';
import { FixPreview } from '../problems/FixPreview';
import { PanelFrame } from '#core/web/ui/PanelFrame.tsx';
import '../panels/panels.css';

/** So many groups stand in the document; a filter reaches the rest. */
const most = 100;

/**
 * All that the linter found, by node, errors first; a press goes to the node, F8 to the next
 * finding.
 */
export const FindingsPanel = observer(function FindingsPanel() {
  const editor = useEditor();
  const { notices } = useApp();
  const { desk } = editor;
  const { filter, groups, listed: all, proposal } = desk;
  useEffect(
    () => () => {
      editor.desk.cancel();
      editor.light.clear();
    },
    [editor],
  );
  const fixCertain = () => {
    if (!desk.proposeAll()) notices.success(findingStrings.nothingCertain.text);
  };
  const errors = editor.findings.filter(({ type }) => type === 'error').length;
  const warnings = editor.findings.length - errors;
  const counts = [
    format(strings.errorCount, { count: errors }),
    format(strings.warningCount, { count: warnings }),
  ].join(', ');
  const at = desk.placeOf(desk.current);
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
      onClose={() => editor.showAside('none')}
      title={findingStrings.findings.text}
      subtitle={counts}
      actions={
        <>
          <Button
            size="small"
            variant="minimal"
            text="‹"
            title="Shift+F8"
            aria-label={findingStrings.previousFinding.text}
            onClick={() => desk.step(-1)}
          />
          <Button
            size="small"
            variant="minimal"
            text="›"
            title="F8"
            aria-label={findingStrings.nextFinding.text}
            onClick={() => desk.step(1)}
          />
        </>
      }
    >
      <div className="flow-finding-filter">
        <InputGroup
          type="search"
          size="small"
          aria-label={findingStrings.filterFindings.text}
          placeholder={findingStrings.filterFindings.text}
          value={filter.text}
          onValueChange={text => desk.setFilter({ text })}
        />
        {check('errors', findingStrings.showErrors.text)}
        {check('warnings', findingStrings.showWarnings.text)}
        {check('mendable', findingStrings.showMendable.text)}
      </div>
      {!editor.readOnly && editor.findings.length > 0 && !proposal && (
        <Button size="small" text={findingStrings.fixAllCertain.text} onClick={fixCertain} />
      )}
      {proposal && !proposal.finding && <FixPreview />}
      <output className="flow-finding-at">
        {at >= 0 &&
          format(findingStrings.findingAt, {
            at: at + 1,
            count: all.length,
            node: all[at]!.nodeId ? desk.nameOf(all[at]!.nodeId!) : findingStrings.ofWholeFlow.text,
            message: all[at]!.message,
          })}
      </output>
      {groups.slice(0, most).map(({ nodeId, findings }) => (
        <section key={nodeId ?? ''} className="flow-finding-group">
          <h3>
            {nodeId === undefined ? (
              findingStrings.ofWholeFlow.text
            ) : (
              <button type="button" className="flow-link" onClick={() => desk.choose(findings[0]!)}>
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
        <p>{format(findingStrings.andMoreChanges, { count: groups.length - most })}</p>
      )}
      {editor.findings.length === 0 && <p>{findingStrings.noFindings.text}</p>}
      {editor.findings.length > 0 && groups.length === 0 && <p>{findingStrings.noneLeft.text}</p>}
    </PanelFrame>
  );
});
