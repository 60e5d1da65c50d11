import { observer } from 'mobx-react-lite';
import { useEditor } from '../editor/EditorContext';
import { FindingItem } from '../problems/FindingItem';
import { findingKey } from '../problems/findingKey';
import '../problems/findings.css';

/** The linter's problems for the node, with their quick fixes. */
export const NodeFindings = observer(function NodeFindings({ nodeId }: { nodeId: string }) {
  const findings = useEditor().lint.get(nodeId);
  if (!findings) return null;
  return (
    <ul className="flow-findings">
      {findings.map(finding => (
        <FindingItem key={findingKey(finding)} finding={finding} />
      ))}
    </ul>
  );
});
