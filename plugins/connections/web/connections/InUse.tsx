import { format, type Output } from '../../../../core/contract';
import type { listConnectionUses } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { UseList } from './UseList';

/** Why a connection cannot be deleted: who uses it. */
export const InUse = ({ uses, hidden }: Output<typeof listConnectionUses>) => (
  <>
    <p>{detailStrings.inUseHelp.text}</p>
    <UseList uses={uses} most={10} />
    {hidden > 0 && <p>{format(detailStrings.hiddenUses, { count: hidden })}</p>}
  </>
);
