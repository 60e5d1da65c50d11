import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useApp, useObserved } from '../../hooks/useApp';
import { panelWidths } from '../../layout/Layout';
import { strings } from '../strings';

const step = 24;

/** The most that a panel may take: half the window, in pixels. */
const readMostWidth = () => Math.max(panelWidths.least, Math.floor(innerWidth / 2));

function useMostWidth(): number {
  const [most, setMost] = useState(readMostWidth);
  useEffect(() => {
    const note = () => setMost(readMostWidth());
    addEventListener('resize', note);
    return () => removeEventListener('resize', note);
  }, []);
  return most;
}

/** Returns the width of the panel beside a canvas, in pixels, within its bounds. */
export function usePanelWidth(): number {
  const { layout } = useApp();
  const wished = useObserved(() => layout.panelWidth);
  return Math.min(wished, useMostWidth());
}

/** The inner edge of a panel: drag it, or use the arrow keys, to resize the panel. */
export function PanelEdge() {
  const { layout } = useApp();
  const most = useMostWidth();
  const width = usePanelWidth();
  const resize = (wished: number) => layout.widenPanel(Math.min(wished, most));
  const drag = (event: PointerEvent<HTMLHRElement>) => {
    const edge = event.currentTarget;
    const panel = edge.parentElement?.getBoundingClientRect();
    if (!panel || event.button !== 0) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const isRtl = getComputedStyle(edge).direction === 'rtl';
    const follow = ({ clientX }: globalThis.PointerEvent) =>
      resize(isRtl ? clientX - panel.left : panel.right - clientX);
    edge.addEventListener('pointermove', follow);
    const stop = () => edge.removeEventListener('pointermove', follow);
    edge.addEventListener('lostpointercapture', stop, { once: true });
  };
  const press = (event: KeyboardEvent<HTMLHRElement>) => {
    const outward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width + step * outward,
      ArrowRight: width - step * outward,
      Home: panelWidths.least,
      End: most,
    };
    const wished = widths[event.key];
    if (wished === undefined) return;
    event.preventDefault();
    resize(wished);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A separator that can be moved is a control.
    <hr
      className="sl-panel-edge"
      aria-orientation="vertical"
      aria-label={strings.resizePanel.text}
      aria-valuemin={panelWidths.least}
      aria-valuemax={most}
      aria-valuenow={width}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- As above.
      tabIndex={0}
      title={strings.resizePanelHelp.text}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => resize(panelWidths.usual)}
    />
  );
}
