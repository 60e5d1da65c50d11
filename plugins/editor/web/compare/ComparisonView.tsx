import { Button, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { format } from '#core/contract';
import { Slot, useApp } from '#core/web';
import { EmptyState } from '#core/web/ui';
import { versionFigures, type FiguredVersion } from '#plugins/flows/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { overlaid, type VersionChange } from '#plugins/flows/contract/graph/compare/compareFlows';
import { movesBetween } from '#plugins/flows/contract/graph/compare/movesBetween';
import { compareStrings } from '../../compareStrings';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { around, SpatialIndex } from '../canvas/geometry/SpatialIndex';
import { EditorContext } from '../editor/EditorContext';
import type { FlowEditor } from '../editor/FlowEditor';
import { useCatalogue } from '../page/useCatalogue';
import { ChangeList } from './ChangeList';
import { comparing } from './comparing';
import { comparisons, type Comparison } from './Comparisons';
import { kindTexts } from './kinds';
import { useOneView, useShown } from './useBesides';
import { useChangeNames } from './useChangeNames';

const kinds = ['changed', 'added', 'removed', 'moved'] as const;
const nowhere: ReadonlyMap<string, Point> = new Map();

interface Props {
  readonly comparison: Comparison;
  readonly titles: readonly FiguredVersion[];
}

/** Both canvases with the differences marked, the list of them, and how each version ran. */
export const ComparisonView = observer(function ComparisonView({ comparison, titles }: Props) {
  const { before, after, changes } = comparison;
  const [over, setOver] = useState(false);
  const [hidden, hide] = useState<ReadonlySet<string>>(new Set());
  const [at, showAt] = useState(-1);
  /** The same at once: keys come faster than pictures. */
  const place = useRef(-1);
  const setAt = (next: number) => showAt((place.current = next));
  const [drawing, draw] = useState(false);
  // The list can be read before two large graphs are drawn.
  useEffect(() => startTransition(() => draw(true)), []);
  const shown = useMemo(() => changes.filter(({ kind }) => !hidden.has(kind)), [changes, hidden]);
  const moves = useMemo(
    () => (hidden.has('moved') ? nowhere : movesBetween(before.graphData, after.graphData)),
    [before, after, hidden],
  );
  const both = useMemo(
    () => (over ? { ...after, graphData: overlaid(before.graphData, after.graphData) } : after),
    [before, after, over],
  );
  const left = useShown(before, shown, nowhere);
  const right = useShown(both, shown, moves);
  useCatalogue(left);
  useCatalogue(right);
  useOneView(left, right);
  const names = useChangeNames(left, right);
  const whole = useMemo(() => {
    const [was, now] = [before, after].map(
      ({ graphData }) => new SpatialIndex(indexGraph(graphData), null).bounds,
    );
    return around(was!, now!);
  }, [before, after]);
  const app = useApp();
  const ways = app.host.get(comparisons);
  useEffect(() => {
    ways.step = by => goTo(place.current < 0 && by < 0 ? -1 : place.current + by);
    return () => void (ways.step = undefined);
  });
  useEffect(() => {
    app.host.set(comparing, true);
    return () => app.host.set(comparing, false);
  }, [app]);

  function goTo(next: number) {
    if (shown.length === 0) return;
    const to = (next + shown.length) % shown.length;
    setAt(to);
    reveal(shown[to]!.nodeIds);
  }
  function reveal(nodeIds: readonly string[]) {
    for (const editor of over ? [right] : [left, right]) {
      const here = nodeIds.filter(id => editor.index.nodes.has(id));
      editor.select(here);
      if (here.length > 0) editor.canvas?.reveal(here);
    }
  }
  const toggle = (kind: VersionChange['kind']) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    hide(next);
    setAt(-1);
  };
  const canvas = (editor: FlowEditor, side: number) => (
    <section
      className="flow-compare-canvas"
      aria-label={format(compareStrings.compareCanvas, {
        name: titles[side]!.name,
        version: titles[side]!.versionId,
      })}
    >
      <EditorContext.Provider value={editor}>
        {drawing && (
          <FlowCanvas
            key={editor === right && over ? 'over' : 'own'}
            minimap={false}
            opening={whole}
          />
        )}
      </EditorContext.Provider>
    </section>
  );
  const figures = (
    <Slot
      point={versionFigures}
      props={{ versions: [titles[0]!, titles[1]!], show: reveal }}
      empty={<p className="flow-compare-note">{compareStrings.compareNoFigures.text}</p>}
    />
  );
  if (changes.length === 0)
    return (
      <>
        <EmptyState title={compareStrings.compareSame.text}>
          {compareStrings.compareSameHelp.text}
        </EmptyState>
        {figures}
      </>
    );
  return (
    <div className="flow-compare">
      <div className="flow-compare-bar">
        <HTMLSelect
          aria-label={compareStrings.compareMode.text}
          value={over ? 'over' : 'beside'}
          onChange={event => setOver(event.currentTarget.value === 'over')}
          options={[
            { value: 'beside', label: compareStrings.compareBeside.text },
            { value: 'over', label: compareStrings.compareOver.text },
          ]}
        />
        <fieldset aria-label={compareStrings.compareKinds.text}>
          {kinds.map(kind => (
            <label key={kind} data-kind={kind}>
              <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
              {kindTexts[kind].text} {changes.filter(each => each.kind === kind).length}
            </label>
          ))}
        </fieldset>
        <span className="flow-gap" />
        <output>
          {at < 0
            ? format(compareStrings.compareCount, { count: shown.length })
            : format(compareStrings.comparePlace, { at: at + 1, count: shown.length })}
        </output>
        <Button
          size="small"
          text={compareStrings.comparePrevious.text}
          onClick={() => goTo(at < 0 ? shown.length - 1 : at - 1)}
        />
        <Button size="small" text={compareStrings.compareNext.text} onClick={() => goTo(at + 1)} />
      </div>
      <div className="flow-compare-canvases" data-over={over || undefined}>
        {!over && canvas(left, 0)}
        {canvas(right, 1)}
      </div>
      <p>{compareStrings.compareKeys.text}</p>
      <div className="flow-compare-told">
        <ChangeList changes={shown} at={at} names={names} onGo={goTo} />
        {figures}
      </div>
    </div>
  );
});
