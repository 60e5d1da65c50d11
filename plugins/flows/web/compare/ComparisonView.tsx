import { Button, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { startTransition, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { format } from '../../../../core/contract';
import { Slot } from '../../../../core/web';
import { EmptyState } from '../../../../core/web/ui';
import { versionFigures, type FiguredVersion } from '../../contract';
import type { Point } from '../../domain';
import { overlaid, type VersionChange } from '../../domain/compare/compareFlows';
import { movesBetween } from '../../domain/compare/movesBetween';
import { strings } from '../../strings';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { EditorContext } from '../editor/EditorContext';
import type { FlowEditor } from '../editor/FlowEditor';
import { useCatalogue } from '../page/useCatalogue';
import { ChangeList } from './ChangeList';
import type { Comparison } from './Comparisons';
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
  const [at, setAt] = useState(-1);
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
  if (changes.length === 0)
    return <EmptyState title={strings.compareSame.text}>{strings.compareSameHelp.text}</EmptyState>;

  function goTo(next: number) {
    if (shown.length === 0) return;
    const place = (next + shown.length) % shown.length;
    setAt(place);
    reveal(shown[place]!.nodeIds);
  }
  function reveal(nodeIds: readonly string[]) {
    for (const editor of over ? [right] : [left, right]) {
      const here = nodeIds.filter(id => editor.index.nodes.has(id));
      editor.select(here);
      if (here.length > 0) editor.canvas?.reveal(here);
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input, select')) return;
    if (event.key === 'n') goTo(at + 1);
    else if (event.key === 'p') goTo(at < 0 ? shown.length - 1 : at - 1);
  };
  const toggle = (kind: VersionChange['kind']) => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    hide(next);
    setAt(-1);
  };
  const canvas = (editor: FlowEditor, side: number) => (
    <section
      className="flow-compare-canvas"
      aria-label={format(strings.compareCanvas, { name: titles[side]!.name, version: titles[side]!.versionId })}
    >
      <EditorContext.Provider value={editor}>
        {drawing && <FlowCanvas key={editor === right && over ? 'over' : 'own'} minimap={false} />}
      </EditorContext.Provider>
    </section>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what stands inside rise to it
    <div className="flow-compare" onKeyDown={onKeyDown}>
      <div className="flow-compare-bar">
        <HTMLSelect
          aria-label={strings.compareMode.text}
          value={over ? 'over' : 'beside'}
          onChange={event => setOver(event.currentTarget.value === 'over')}
          options={[
            { value: 'beside', label: strings.compareBeside.text },
            { value: 'over', label: strings.compareOver.text },
          ]}
        />
        <fieldset aria-label={strings.compareKinds.text}>
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
            ? format(strings.compareCount, { count: shown.length })
            : format(strings.comparePlace, { at: at + 1, count: shown.length })}
        </output>
        <Button
          size="small"
          text={strings.comparePrevious.text}
          onClick={() => goTo(at < 0 ? shown.length - 1 : at - 1)}
        />
        <Button size="small" text={strings.compareNext.text} onClick={() => goTo(at + 1)} />
      </div>
      <div className="flow-compare-canvases" data-over={over || undefined}>
        {!over && canvas(left, 0)}
        {canvas(right, 1)}
      </div>
      <p>{strings.compareKeys.text}</p>
      <div className="flow-compare-told">
        <ChangeList changes={shown} at={at} names={names} onGo={goTo} />
        <Slot
          point={versionFigures}
          props={{ versions: [titles[0]!, titles[1]!], show: reveal }}
          empty={<p className="flow-compare-note">{strings.compareNoFigures.text}</p>}
        />
      </div>
    </div>
  );
});
