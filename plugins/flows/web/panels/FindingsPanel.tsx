import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '../../../../core/contract';
import { strings } from '../../strings';
import { nodeTitle } from '../canvas/nodes/nodeTitle';
import { useEditor } from '../editor/EditorContext';
import { PanelFrame } from './PanelFrame';

/** All that the linter found, errors first; a press goes to the node. */
export const FindingsPanel = observer(function FindingsPanel() {
  const editor = useEditor();
  const [warnings, setWarnings] = useState(true);
  const errors = editor.findings.filter(({ type }) => type === 'error');
  const rest = editor.findings.filter(({ type }) => type !== 'error');
  const counts = format(strings.findingCounts, { errors: errors.length, warnings: rest.length });
  return (
    <PanelFrame title={strings.findings.text} subtitle={counts}>
      <label className="flow-check">
        <input type="checkbox" checked={warnings} onChange={event => setWarnings(event.target.checked)} />
        {strings.showWarnings.text}
      </label>
      <ul className="flow-findings">
        {[...errors, ...(warnings ? rest : [])].map(finding => {
          const node = finding.nodeId === undefined ? undefined : editor.index.nodes.get(finding.nodeId);
          return (
            <li
              key={finding.code + finding.nodeId + finding.message}
              data-kind={finding.type === 'error' ? 'error' : 'warning'}
            >
              {node && (
                <button
                  type="button"
                  className="flow-link"
                  onClick={() => {
                    editor.select([node.data.id]);
                    editor.canvas?.reveal([node.data.id]);
                  }}
                >
                  {nodeTitle(node.data, editor.connectors.get(node.data.connectorId ?? '')) || node.data.id}
                </button>
              )}
              {finding.message}
              <small>{finding.recommendation}</small>
            </li>
          );
        })}
      </ul>
      {editor.findings.length === 0 && <p>{strings.noFindings.text}</p>}
    </PanelFrame>
  );
});
