import { format, type Output } from '#core/contract';
import { UseList, type Use } from '#core/web/ui/internal';
import type { listConnectionUses, ConnectionUse } from '#plugins/connections/contract';
import { detailStrings } from '#plugins/connections/detailStrings';

/** A flow that uses a connection, as the list of uses shows it. */
export const showConnectionUse = (use: ConnectionUse): Use => ({
  key: use.flowId,
  name: use.name,
  link: use.link,
  note: use.deployedOnly ? detailStrings.deployedOnly.text : undefined,
  parts: use.nodes?.map(({ nodeId, title, link, capability }) => ({
    key: nodeId,
    title,
    link,
    label: format(detailStrings.goTo, { node: title, flow: use.name }),
    note: capability === title ? undefined : capability,
  })),
});

/** The same as plain words, where a link would lead away. */
const withoutLinks = ({ parts, ...use }: Use): Use => ({
  ...use,
  link: undefined,
  parts: parts?.map(part => ({ ...part, link: undefined })),
});

/** How many more flows use a connection than a list shows; nothing where it shows all. */
export const MoreUses = ({ count }: { readonly count: number }) =>
  count > 0 ? <p className="cn-note">{format(detailStrings.moreUses, { count })}</p> : null;

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
