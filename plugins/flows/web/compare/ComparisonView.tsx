import { Button, HTMLSelect } from '@blueprintjs/core';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { format } from '../../../../core/contract';
import { EmptyState } from '../../../../core/web/ui';
import { overlaid, type VersionChange } from '../../domain/compare/compareFlows';
import { strings } from '../../strings';
import { FlowCanvas } from '../canvas/FlowCanvas';
import { EditorContext } from '../editor/EditorContext';
import type { FlowEditor } from '../editor/FlowEditor';
import { useCatalogue } from '../page/useCatalogue';
import { ChangeList } from './ChangeList';
import type { Comparison } from './Comparisons';
import { useOneView, useShown } from './useBesides';

const kinds = ['changed', 'added', 'removed', 'moved'] as const;
const kindTexts = {
  changed: strings.compareChanged,
  added: strings.compareAdded,
  removed: strings.compareRemoved,
  moved: strings.compareMoved,
};

interface Props {
  readonly comparison: Comparison;
  readonly titles: readonly { readonly name: string; readonly versionId: number }[];
}

/** Both canvases with the differences marked, and the list of them. */
export function ComparisonView({ comparison: { before, after, changes }, titles }: Props) {
  const [over, setOver] = useState(false);
  const [hidden, hide] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(-1);
  const both = useMemo(() => ({ ...after, graphData: overlaid(before.graphData, after.graphData) }), [before, after]);
  const left = useShown(before, changes);
  const right = useShown(over ? both : after, changes);
  useCatalogue(left);
  useCatalogue(right);
  useOneView(left, right);
  const shown = changes.filter(({ kind }) => !hidden.has(kind));
  if (changes.length === 0)
    return <EmptyState title={strings.compareSame.text}>{strings.compareSameHelp.text}</EmptyState>;

  function goTo(next: number) {
    if (shown.length === 0) return;
    const place = (next + shown.length) % shown.length;
    setAt(place);
    const { nodeIds } = shown[place]!;
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
        <FlowCanvas key={editor.flow.graphData === both.graphData ? 'over' : 'own'} minimap={false} />
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
      <ChangeList changes={shown} at={at} onGo={goTo} />
    </div>
  );
}
