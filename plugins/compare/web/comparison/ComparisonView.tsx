import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { format } from '#core/contract';
import { Slot, useApp, useMay } from '#core/web';
import type { FlowMark } from '#plugins/editor/contract';
import { markedFlow, type CanvasHandle } from '#plugins/editor/contract/internal';
import { access, type Flow } from '#plugins/flows/contract';
import { overlayRemoved, type VersionChange, findMoves } from '../../contract/changes/compareFlows';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { versionFigures, type ComparedVersionsProps, type FiguredVersion } from '../../contract';
import { strings } from '../../strings';
import { ChangeList, kindTexts } from '../changes/ChangeList';
import { useChangeNames } from '../changes/useChangeNames';
import { ChosenChanges } from '../pick/ChosenChanges';
import { pickFrom } from '../pick/pickFrom';
import { picks } from '../pick/Picks';
import { comparing } from '../../contract/comparison';
import { comparisons, type Comparison } from './Comparisons';
import { useOneView } from './useOneView';

const kinds = ['changed', 'added', 'removed', 'moved'] as const;
const nowhere: ReadonlyMap<string, Point> = new Map();

interface Props {
  readonly comparison: Comparison;
  readonly titles: readonly [before: FiguredVersion, after: FiguredVersion];
  /** Contributions of other plugins to the canvases. */
  readonly around?: Omit<ComparedVersionsProps, 'versions'>;
}

/** Both canvases with the differences marked, the list of them, and how each version ran. */
export const ComparisonView = observer(function ComparisonView({
  comparison,
  titles,
  around,
}: Props) {
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
    () => (hidden.has('moved') ? nowhere : findMoves(before.graphData, after.graphData)),
    [before, after, hidden],
  );
  const both = useMemo(
    () =>
      over ? { ...after, graphData: overlayRemoved(before.graphData, after.graphData) } : after,
    [before, after, over],
  );
  const marks = useMemo(() => listMarks(shown), [shown]);
  const opening = useMemo(() => [before.graphData, after.graphData], [before, after]);
  const [left, setLeft] = useState<CanvasHandle | null>(null);
  const [right, setRight] = useState<CanvasHandle | null>(null);
  useOneView(left, right);
  const [revealed, setRevealed] = useState<readonly string[]>([]);
  useEffect(() => {
    if (around?.shown?.length) setRevealed([...around.shown]);
  }, [around?.shown]);
  /** Goes there again when asked again. */
  const reveal = (nodeIds: readonly string[]) => setRevealed([...nodeIds]);
  const names = useChangeNames(before.graphData, after.graphData);
  const app = useApp();
  const mayChange = useMay(access, 'update');
  const pickList = app.host.get(picks);
  const comparisonStore = app.host.get(comparisons);
  useEffect(() => {
    comparisonStore.step = by => goTo(place.current < 0 && by < 0 ? -1 : place.current + by);
    return () => void (comparisonStore.step = undefined);
  });
  useEffect(() => {
    app.host.set(comparing, true);
    return () => app.host.set(comparing, false);
  }, [app]);

  function goTo(next: number) {
    const to = (next + shown.length) % shown.length;
    const change = shown[to];
    if (!change) return;
    setAt(to);
    reveal(change.nodeIds);
  }
  const toggle = (kind: VersionChange['kind']) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    hide(next);
    setAt(-1);
  };
  const canvas = (
    flow: Flow,
    side: 0 | 1,
    movedFrom: ReadonlyMap<string, Point>,
    onCanvas: (canvas: CanvasHandle | null) => void,
  ) => (
    <section
      className="flow-compare-canvas"
      aria-label={format(strings.canvas, {
        name: titles[side].name,
        version: titles[side].versionId,
      })}
    >
      {drawing && (
        <Slot
          key={side === 1 && over ? 'over' : 'own'}
          point={markedFlow}
          props={{
            flow,
            marks,
            movedFrom,
            opening,
            shown: revealed,
            onCanvas,
            ...(around?.badges && { badges: around.badges }),
            ...(around?.onSelect && { onSelect: around.onSelect }),
          }}
        />
      )}
    </section>
  );
  const figures = (
    <Slot
      point={versionFigures}
      props={{ versions: titles, show: reveal }}
      empty={<p className="flow-compare-note">{strings.noFigures.text}</p>}
    />
  );
  if (changes.length === 0)
    return (
      <>
        <Callout className="flow-compare-same" icon={<Tick />} compact>
          <h2>{strings.same.text}</h2>
          <p>{strings.sameHelp.text}</p>
        </Callout>
        {figures}
      </>
    );
  return (
    <div className="flow-compare">
      <div className="flow-compare-bar">
        <HTMLSelect
          aria-label={strings.mode.text}
          value={over ? 'over' : 'beside'}
          onChange={event => setOver(event.currentTarget.value === 'over')}
          options={[
            { value: 'beside', label: strings.beside.text },
            { value: 'over', label: strings.over.text },
          ]}
        />
        <fieldset aria-label={strings.kinds.text}>
          {kinds.map(kind => (
            <label key={kind} data-kind={kind}>
              <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
              {kindTexts[kind].text} {changes.filter(each => each.kind === kind).length}
            </label>
          ))}
        </fieldset>
        <output>
          {at < 0
            ? format(strings.count, { count: shown.length })
            : format(strings.place, { at: at + 1, count: shown.length })}
        </output>
        <Button
          size="small"
          text={strings.previous.text}
          onClick={() => goTo(at < 0 ? shown.length - 1 : at - 1)}
        />
        <Button size="small" text={strings.next.text} onClick={() => goTo(at + 1)} />
      </div>
      <div className="flow-compare-canvases" data-over={over || undefined}>
        {!over && canvas(before, 0, nowhere, setLeft)}
        {canvas(both, 1, moves, setRight)}
      </div>
      <p>{strings.keys.text}</p>
      <div className="flow-compare-told">
        <div>
          <ChosenChanges flowId={before.flowId} />
          <ChangeList
            changes={shown}
            at={at}
            names={names}
            onGo={goTo}
            {...(mayChange && { pick: pickFrom(pickList, comparison, names) })}
          />
        </div>
        {figures}
      </div>
    </div>
  );
});

/** Returns how each changed element is marked on the canvases. */
function listMarks(changes: readonly VersionChange[]): ReadonlyMap<string, FlowMark> {
  return new Map(
    changes.flatMap(({ kind, elementIds }) => elementIds.map(id => [id, kind] as const)),
  );
}
