import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import type { NodeMenuProps } from '#plugins/editor/contract';
import { strings } from '../strings';
import { assistantPanel } from './panel';

/** The entry of the nodes' menu that asks about them. */
export default function AskAboutNodes({ nodeIds, done }: NodeMenuProps) {
  const { host } = useApp();
  const ask = () => {
    done();
    host.find(assistantPanel)?.setContext({ nodeIds });
  };
  const text = format(strings.askAbout, { count: nodeIds.length });
  return (
    <>
      <MenuDivider />
      <MenuItem text={text} onClick={ask} />
    </>
  );
}
