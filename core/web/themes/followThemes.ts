import { reaction } from 'mobx';
import type { Root } from '../root/Root';
import type { Packages } from '../packages/Packages';
import { themes } from './theme';

/** Keeps the selected theme as its plugin contributes it, and leaves it off while it is gone. */
export const followThemes = (
  { host, layout }: Pick<Root, 'host' | 'layout'>,
  packages: Pick<Packages, 'settled'>,
): (() => void) =>
  reaction(
    () => (packages.settled ? host.open(themes) : undefined),
    offered => offered && layout.noteThemes(offered.map(({ id, value }) => ({ id, ...value }))),
    { fireImmediately: true },
  );
