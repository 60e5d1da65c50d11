import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useLocation } from 'wouter';
import { useApp } from '#core/web';
import { promotePage } from '../../contract';
import { promotionStrings } from '../../promotionStrings';

/**
 * Leads from the flows to where they are promoted; for people of one company there is nothing to
 * lead to.
 */
export default observer(function PromoteButton() {
  const { session } = useApp();
  const [, go] = useLocation();
  if ((session.profile?.companies.length ?? 0) < 2) return null;
  return (
    <Button
      variant="minimal"
      text={promotionStrings.promote.text}
      onClick={() => go(promotePage.to())}
    />
  );
});
