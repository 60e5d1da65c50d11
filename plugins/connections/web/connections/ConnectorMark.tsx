import type { ConnectorManifest } from '#plugins/connectors/contract';
import './connections.css';

interface Props {
  readonly connector: ConnectorManifest | undefined;
  readonly name: string;
}

/** The connector's colours with the first letters of its name. */
export function ConnectorMark({ connector, name }: Props) {
  const colors = connector?.metadata.colors;
  const style = colors && {
    background: colors.canvas,
    color: `color-mix(in srgb, ${colors.dark} 65%, black)`,
  };
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('');
  return (
    <span className="cn-mark" style={style} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}
