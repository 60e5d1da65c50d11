import { format } from '#core/contract';
import { detailStrings } from '#plugins/connections/detailStrings';

/** How many more flows use a connection than a list shows; nothing where it shows all. */
export const MoreUses = ({ count }: { readonly count: number }) =>
  count > 0 ? <p className="cn-note">{format(detailStrings.moreUses, { count })}</p> : null;
