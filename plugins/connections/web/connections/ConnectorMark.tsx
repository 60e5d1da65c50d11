import type { ConnectorManifest } from '../../contract';
import './connections.css';

interface Props {
  readonly connector: ConnectorManifest | undefined;
  readonly name: string;
}

/** The connector's colours with the first letters of its name. */
export function ConnectorMark({ connector, name }: Props) {
  const { canvas, dark } = connector?.metadata.colors ?? { canvas: 'var(--surface-sunken)', dark: 'var(--text-muted)' };
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('');
  return (
    <span className="cn-mark" style={{ background: canvas, color: dark }} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}
