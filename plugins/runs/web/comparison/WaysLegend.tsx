import { strings } from '../../strings';

/** Says how the canvas shows the ways of two runs. */
export function WaysLegend() {
  return (
    <div className="flow-run-bar" role="note" aria-label={strings.waysOnCanvas.text}>
      <span className="flow-way" data-way="both">
        {strings.wayBoth.text}
      </span>
      <span className="flow-way" data-way="parts">
        {strings.wayParts.text}
      </span>
      <span className="flow-way" data-way="first">
        {strings.verdictOnlyA.text}
      </span>
      <span className="flow-way" data-way="second">
        {strings.verdictOnlyB.text}
      </span>
    </div>
  );
}
