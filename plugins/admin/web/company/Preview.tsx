import { useWatch } from 'react-hook-form';
import { strings } from '../../strings';
import type { Appearance } from './appearance';

const most = 75;
/** The form's values as they will look; an icon is drawn as a picture, in which no script runs. */
export function Preview() {
  const {
    name = '',
    svgIcon,
    backgroundColor,
    textColor,
    iconColor,
  } = useWatch() as Partial<Appearance & { name: string }>;
  const shown = name.trim() || '—';
  return (
    <figure
      aria-label={strings.preview.text}
      className="admin-preview"
      style={{ background: backgroundColor || undefined, color: textColor || undefined, margin: 0 }}
    >
      <span className="admin-preview-icon" style={{ background: iconColor || 'var(--selected)' }}>
        {svgIcon?.startsWith('<svg') ? (
          <img alt="" src={`data:image/svg+xml,${encodeURIComponent(svgIcon)}`} />
        ) : (
          shown[0]?.toUpperCase()
        )}
      </span>
      {shown.length > most ? `${shown.slice(0, most)}…` : shown}
    </figure>
  );
}
