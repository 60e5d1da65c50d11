import { ActionButton } from '#core/web/ui';
import { openMarket } from '../actions/marketActions';

/** Leads from the list of flows to the templates they can begin with. */
export default function OpenMarket() {
  return <ActionButton action={openMarket} variant="minimal" />;
}
