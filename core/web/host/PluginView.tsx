import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { Lazy, ExtensionPoint, Panel } from '../../contract';
import { useApp } from '../hooks/useApp';
import { Boundary, FaultCard } from './Boundary';
import { ChunkMissingError, forgetView, lazyView } from './lazyView';
import { observer } from 'mobx-react-lite';

interface Props<P extends object> {
  readonly plugin: string;
  /** How a fault names the part. */
  readonly name: string;
  readonly view: Lazy<ComponentType<P>>;
  readonly props: P;
  readonly waiting?: ReactNode;
}

/** A plugin's lazy view in a boundary and a Suspense of its own; its crashes are counted. */
export function PluginView<P extends object>({
  plugin,
  name,
  view,
  props,
  waiting = null,
}: Props<P>) {
  const { host } = useApp();
  return (
    <Boundary
      onCrash={error => error instanceof ChunkMissingError || host.crashed(plugin, error, name)}
      onRetry={() => forgetView(view)}
      renderFault={fault => <FaultCard {...fault} name={name} />}
    >
      <Suspense fallback={waiting}>
        <View view={view} props={props} />
      </Suspense>
    </Boundary>
  );
}

function View<P extends object>({ view, props }: Pick<Props<P>, 'view' | 'props'>) {
  const Component = lazyView(view) as ComponentType<P>;
  return <Component {...props} />;
}

interface SlotProps<P extends object> {
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
}: SlotProps<P>) {
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
}) as <P extends object>(props: SlotProps<P>) => ReactNode;
