import { Card } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import type { ExtensionPoint } from '#core/contract';
import { useApp, useText } from '#core/web';
import { PluginView } from '#core/web/host/PluginView.tsx';
import type { TitledPanel } from '../contract';
import { SkeletonRows } from '#core/web/ui';

/** Panels that other plugins add to a page, each in a card under its title. */
export const TitledPanels = observer(function TitledPanels({
  point,
}: {
  readonly point: ExtensionPoint<TitledPanel>;
}) {
  const { host } = useApp();
  const text = useText();
  return host.open(point).map(({ id, plugin, value }) => (
    <Card key={id} className="sl-settings-card">
      <h2>{text(value.title)}</h2>
      <PluginView plugin={plugin} name={id} view={value.view} props={{}} />
    </Card>
  ));
});

/** The outlines of the page's cards while they are being read. */
export function Outlines() {
  return (
    <div className="admin-sections">
      <Card className="sl-settings-card">
        <SkeletonRows rows={5} columns={2} />
      </Card>
    </div>
  );
}
