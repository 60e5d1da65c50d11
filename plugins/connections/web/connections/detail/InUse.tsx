import { format, type Output } from '#core/contract';
import { UseList } from '#core/web/ui';
import type { listConnectionUses } from '#plugins/connections/contract';
import { detailStrings } from '#plugins/connections/detailStrings';
import { MoreUses } from './MoreUses';
import { showConnectionUse, withoutLinks } from '../showConnectionUse';

const most = 10;

/** Why a connection cannot be deleted: who uses it. */
export const InUse = ({ uses, hidden }: Output<typeof listConnectionUses>) => (
  <>
    <p>{detailStrings.inUseHelp.text}</p>
    <UseList uses={uses.slice(0, most).map(each => withoutLinks(showConnectionUse(each)))} />
    <MoreUses count={uses.length - most} />
    {hidden > 0 && <p>{format(detailStrings.hiddenUses, { count: hidden })}</p>}
  </>
);
