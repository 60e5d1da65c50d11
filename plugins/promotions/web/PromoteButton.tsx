import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import { ActionButton } from '#core/web/ui';
import { promoteFlows } from './promoteActions';

/**
 * Leads from the flows to where they are promoted; for people of one company there is nothing to
 * lead to.
 */
export default observer(function PromoteButton() {
  const { session } = useApp();
  if ((session.profile?.companies.length ?? 0) < 2) return null;
  return <ActionButton action={promoteFlows} variant="minimal" />;
});
