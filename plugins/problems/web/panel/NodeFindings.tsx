import { observer } from 'mobx-react-lite';
import type { NodeRunProps } from '#plugins/properties/contract';
import { ProblemsScope } from '../store/ProblemsContext';
import { findingKey } from '../store/findingGroups';
import { FindingItem } from './FindingItem';
import './findings.css';

/** The linter's problems for the node, with their quick fixes. */
export default observer(function NodeFindings({ stage, nodeId }: NodeRunProps) {
  const findings = stage.found.byNode.get(nodeId);
  if (!findings || stage.fresh === nodeId) return null;
  return (
    <ProblemsScope>
      <ul className="flow-findings">
        {findings.map(finding => (
          <FindingItem key={findingKey(finding)} finding={finding} />
        ))}
      </ul>
    </ProblemsScope>
  );
});
