import { OperatorMenu } from './OperatorMenu';
import type { OperatorProps } from '../../contract/internal';

/** The operators of an EVAL in a panel. */
export default function OperatorChoices({ nodeId }: OperatorProps) {
  return <OperatorMenu nodeId={nodeId} onDone={() => {}} />;
}
