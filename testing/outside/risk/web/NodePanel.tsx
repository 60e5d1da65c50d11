import { format } from '@sluice/core/contract';
import type { CanvasView } from '@sluice/editor';
import { strings } from '../strings';

/** Says of how many nodes the risk is asked. */
export default function NodePanel({ selected }: CanvasView) {
  if (selected.length === 0) return null;
  return <p className="acme-risk-panel">{format(strings.selected, { count: selected.length })}</p>;
}
