import { observer } from 'mobx-react-lite';
import { useEditor } from '../editor/EditorContext';

/** What the linter says of the node, with how to mend it. */
export const NodeFindings = observer(function NodeFindings({ nodeId }: { nodeId: string }) {
  const findings = useEditor().lint.get(nodeId);
  if (!findings) return null;
  return (
    <ul className="flow-findings">
      {findings.map(finding => (
        <li key={finding.code + finding.message} data-kind={finding.type === 'error' ? 'error' : 'warning'}>
          {finding.message}
          <small>{finding.recommendation}</small>
        </li>
      ))}
    </ul>
  );
});
