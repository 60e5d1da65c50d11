import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ExtensionPoint, Panel } from '../../contract';
import { useApp } from '../hooks/useApp';
import { PluginView } from './PluginView';

interface Props<P extends object> {
  readonly point: ExtensionPoint<Panel<P>>;
  readonly props: P;
  /** Shown where no panel is open. */
  readonly empty?: ReactNode;
  /** Shown in a panel's place while it loads. */
  readonly waiting?: ReactNode;
}

/** Draws every open panel of a point, in order; one that fails leaves the others alone. */
export const Slot = observer(function Slot<P extends object>({
  point,
  props,
  empty = null,
  waiting,
}: Props<P>) {
  const open = useApp().host.open(point);
  if (open.length === 0) return empty;
  return open.map(({ id, plugin, value }) => (
    <PluginView
      key={id}
      plugin={plugin}
      name={id}
      view={value.view}
      props={props}
      waiting={waiting}
    />
  ));
}) as <P extends object>(props: Props<P>) => ReactNode;
