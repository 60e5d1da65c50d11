import { ActionButton } from '#core/web/ui';
import { promoteFlows } from './promoteActions';

/** Leads from the flows to where they are promoted, which says what else that needs. */
export default function PromoteButton() {
  return <ActionButton action={promoteFlows} variant="minimal" />;
}
