import { createElement } from 'react';
import { tileIcons } from './tileIcons';

/** How something appears as a tile: a drawn icon on its colour, the same in light and dark. */
export interface TileLook {
  readonly icon: string;
  readonly color: string;
  readonly textColor: string;
}

interface Props {
  readonly look: TileLook;
  /** The size of the icon in pixels. */
  readonly size?: number;
}

/** A drawn icon on its colour; a name not known here is a cube. */
export function Tile({ look: { icon, color, textColor }, size = 16 }: Props) {
  const Icon = tileIcons[icon] ?? tileIcons['cube'];
  return (
    <i className="sl-tile" aria-hidden="true" style={{ backgroundColor: color, color: textColor }}>
      {Icon && createElement(Icon, { size, tagName: null })}
    </i>
  );
}
