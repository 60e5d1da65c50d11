import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { Lazy } from '../../contract';
import { useApp } from '../hooks/useApp';
import { Boundary } from './Boundary';
import { FaultCard } from './FaultCard';
import { ChunkMissingError, forgetView, lazyView } from './lazyView';

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
      onCrash={error => error instanceof ChunkMissingError || host.crashed(plugin, error)}
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
