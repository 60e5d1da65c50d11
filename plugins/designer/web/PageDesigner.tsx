import { Button, ButtonGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Duplicate, Plus, Redo, Trash, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { use, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Slot, useApp } from '#core/web';
import { ControlContext } from '#core/web/ui/controls';
import type { NodeData } from '#plugins/flows/contract';
import type { NodeDesignerProps } from '#plugins/properties/contract';
import {
  designMedia,
  designTools,
  type DesignMedium,
  type OfferedMedium,
  type Snippet,
} from '#plugins/pages/contract';
import { fillSamples } from '#plugins/pages/contract/blocks/samples';
import { strings } from '../strings';
import { AddMenu } from './AddMenu';
import { BlockSettings } from './BlockSettings';
import { Outline } from './Outline';
import { createPageActions, type PageActions } from './pageActions';
import { pageMedium } from './pageMedium';
import { PagePreview } from './PagePreview';
import { SampleData } from './SampleData';
import { usePageDesign, type PageDesign } from './usePageDesign';
import { useSamples } from './useSamples';
import './designer.css';

/** Pages to start from, for a node that has none yet. */
function StartPages({
  labels,
  starts,
  onStart,
}: {
  readonly labels: DesignMedium['labels'];
  readonly starts: readonly Snippet[];
  readonly onStart: PageActions['start'];
}) {
  return (
    <div className="pd-start">
      <h3>{labels.empty}</h3>
      <p className="pd-note">{labels.emptyHelp}</p>
      {starts.map(page => (
        <Button key={page.id} text={page.title} onClick={() => onStart(page)} />
      ))}
    </div>
  );
}

interface ToolbarProps {
  readonly design: PageDesign;
  readonly actions: PageActions;
  readonly history: NodeDesignerProps['stage']['history'];
  readonly onAdd: () => void;
}

const Toolbar = observer(function Toolbar({ design, actions, history, onAdd }: ToolbarProps) {
  const disabled = design.readOnly || !design.chosen;
  const icon = { variant: 'minimal', size: 'small' } as const;
  const named = (title: string, keys: string) => ({
    ...icon,
    'aria-label': title,
    title: `${title} (${keys})`,
  });
  return (
    <div className="pd-bar">
      <Button
        size="small"
        intent="primary"
        icon={<Plus />}
        text={strings.add.text}
        title="/"
        disabled={design.readOnly}
        onClick={onAdd}
      />
      <ButtonGroup>
        <Button
          {...named(strings.undo.text, 'Ctrl+Z')}
          icon={<Undo />}
          disabled={design.readOnly || !history.canUndo}
          onClick={() => history.undo()}
        />
        <Button
          {...named(strings.redo.text, 'Ctrl+Y')}
          icon={<Redo />}
          disabled={design.readOnly || !history.canRedo}
          onClick={() => history.redo()}
        />
      </ButtonGroup>
      <ButtonGroup>
        <Button
          {...named(strings.moveUp.text, 'Alt+↑')}
          icon={<ArrowUp />}
          disabled={disabled}
          onClick={() => actions.move('up')}
        />
        <Button
          {...named(strings.moveDown.text, 'Alt+↓')}
          icon={<ArrowDown />}
          disabled={disabled}
          onClick={() => actions.move('down')}
        />
        <Button
          {...named(strings.duplicate.text, 'Ctrl+D')}
          icon={<Duplicate />}
          disabled={disabled}
          onClick={actions.duplicate}
        />
        <Button
          {...named(strings.remove.text, 'Delete')}
          icon={<Trash />}
          disabled={disabled}
          onClick={actions.remove}
        />
      </ButtonGroup>
    </div>
  );
});

const loading = new WeakMap<OfferedMedium, Promise<DesignMedium>>();
function loadMedium(offered: OfferedMedium): Promise<DesignMedium> {
  const begun = loading.get(offered) ?? offered.load().then(module => module.default);
  loading.set(offered, begun);
  return begun;
}

/** The medium of a property; waits until that of another plugin is loaded. */
function useMedium(node: NodeData | undefined, property: string): DesignMedium {
  const media = useApp().host.open(designMedia);
  const own = media.find(({ value }) => node && value.fits(node, property))?.value;
  return own ? use(loadMedium(own)) : pageMedium;
}

/** A page of a node as blocks, with the settings of one of them and the page beside it. */
export default observer(function PageDesigner(props: NodeDesignerProps) {
  const { stage, nodeId, property } = props;
  const node = stage.index.nodes.get(nodeId)?.data;
  const medium = useMedium(node, property);
  const design = usePageDesign(props, medium);
  const { html, blocks, chosen, readOnly } = design;
  const [said, tell] = useState('');
  const [isAdding, setAdding] = useState(false);
  const actions = createPageActions(design, tell);
  const tree = useRef<HTMLDivElement>(null);
  const settings = useRef<HTMLElement>(null);
  const samples = useSamples(stage, nodeId, html);
  const css = node?.properties?.['customCSS']?.value;
  const enter = () =>
    settings.current
      ?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled), select, summary')
      ?.focus();
  const go = (id: string) => {
    design.choose(id);
    requestAnimationFrame(enter);
  };
  const fill = (text: string, markup = false) =>
    markup
      ? fillSamples(text, samples.findKnown)
      : fillSamples(text, samples.findKnown, value => value);
  const toTree = () => requestAnimationFrame(() => tree.current?.focus());
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A person who came by the tabs goes on there.
    if (document.activeElement?.closest('[role=tab]')) return;
    const start = parts.current?.querySelector<HTMLElement>('.pd-start button');
    requestAnimationFrame(() => (start ?? tree.current)?.focus());
  }, []);
  const close = () => {
    setAdding(false);
    toTree();
  };
  const open = () => {
    if (!readOnly) setAdding(true);
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !readOnly) {
      if (event.shiftKey) stage.history.redo();
      else stage.history.undo();
    } else if (key === 'y' && !readOnly) stage.history.redo();
    else if (key === 'd') actions.duplicate();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    tree.current?.focus();
  };
  const around = use(ControlContext);
  const surroundings = useMemo(
    () => ({
      ...around,
      references: () => around.references(property),
      readText: String,
      writeText: (text: string) => text,
    }),
    [around, property],
  );
  return (
    <div className="pd" {...{ onKeyDown: press }}>
      <div ref={parts} className="pd-blocks">
        <Toolbar design={design} actions={actions} history={stage.history} onAdd={open} />
        {readOnly && <p className="pd-note">{strings.readOnly.text}</p>}
        {isAdding && (
          <AddMenu
            snippets={medium.snippets}
            onClose={close}
            onAdd={snippet => {
              actions.add(snippet);
              close();
            }}
          />
        )}
        {blocks.length === 0 && !readOnly ? (
          <StartPages
            labels={medium.labels}
            starts={medium.listStarts(html)}
            onStart={page => {
              actions.start(page);
              toTree();
            }}
          />
        ) : (
          <Outline design={design} actions={actions} tree={tree} onEnter={enter} onAdd={open} />
        )}
        <output className="pd-said">{said}</output>
      </div>
      <section
        ref={settings}
        className="pd-settings"
        aria-label={strings.settings.text}
        {...{ onKeyDown: leave }}
      >
        {chosen ? (
          <>
            <h3>{design.titleOf(chosen)}</h3>
            <ControlContext value={surroundings}>
              <BlockSettings key={chosen.id} design={design} block={chosen} />
            </ControlContext>
          </>
        ) : (
          <p className="pd-note">{strings.nothing.text}</p>
        )}
        <SampleData
          labels={medium.labels}
          slots={samples.slots}
          titleOf={samples.titleOf}
          find={samples.find}
          onChange={samples.set}
        />
      </section>
      <PagePreview
        design={design}
        css={typeof css === 'string' ? css : ''}
        settings={stage.document.settings}
        findSample={samples.findKnown}
        inputs={samples.inputs}
        onGo={go}
      >
        <Slot point={designTools} props={{ stage, nodeId, property, html, fill }} />
      </PagePreview>
    </div>
  );
});
