import { format } from '#core/contract';
import type { Use } from '#core/web/ui';
import type { ConnectionUse } from '../../contract';
import { detailStrings } from '../../detailStrings';

/** A flow that uses a connection, as the list of uses shows it. */
export const showConnectionUse = (use: ConnectionUse): Use => ({
  key: use.flowId,
  name: use.name,
  link: use.link,
  note: use.deployedOnly ? detailStrings.deployedOnly.text : undefined,
  parts: use.nodes?.map(({ nodeId, title, link }) => ({
    key: nodeId,
    title,
    link,
    label: format(detailStrings.goTo, { node: title, flow: use.name }),
  })),
});

/** The same as plain words, where a link would lead away. */
export const withoutLinks = ({ parts, ...use }: Use): Use => ({
  ...use,
  link: undefined,
  parts: parts?.map(part => ({ ...part, link: undefined })),
});
