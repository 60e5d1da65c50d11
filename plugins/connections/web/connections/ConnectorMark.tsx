import type { ConnectorManifest } from '../../contract';
import './connections.css';

const unknown = { canvas: 'var(--surface-sunken)', canvasText: 'var(--text)', dark: 'var(--text-muted)' };

interface Props {
  readonly connector: ConnectorManifest | undefined;
  readonly name: string;
}

/** The connector's colours with the first letters of its name. */
export function ConnectorMark({ connector, name }: Props) {
  const { canvas, canvasText, dark } = connector?.metadata.colors ?? unknown;
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('');
  return (
    <span
      className="cn-mark"
      style={{ background: canvas, color: dark === canvas ? canvasText : dark }}
      aria-hidden="true"
    >
      {letters.toUpperCase()}
    </span>
  );
}
