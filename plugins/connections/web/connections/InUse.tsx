import { format, type Output } from '#core/contract';
import type { listConnectionUses } from '../../contract';
import { detailStrings } from '../../detailStrings';
import { MoreUses } from './MoreUses';
import { FlowUses } from '../uses/FlowUses';
import { ofConnection } from '../uses/ofConnection';

const most = 10;

/** Why a connection cannot be deleted: who uses it. */
export const InUse = ({ uses, hidden }: Output<typeof listConnectionUses>) => (
  <>
    <p>{detailStrings.inUseHelp.text}</p>
    <FlowUses uses={uses.slice(0, most).map(ofConnection)} leads={false} />
    <MoreUses count={uses.length - most} />
    {hidden > 0 && <p>{format(detailStrings.hiddenUses, { count: hidden })}</p>}
  </>
);
