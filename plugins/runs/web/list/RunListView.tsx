import { Button } from '@blueprintjs/core';
import { Play, Pulse } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { focusIfLost } from '#core/web/layout/focusIfLost';
import { focusWithin } from '#core/web/layout/regions';
import { ActionButton, EmptyState, ErrorState } from '#core/web/ui';
import { strings } from '../../strings';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import { compareRuns } from '../actions/compareActions';
import { useDebug } from '../debug/DebugContext';
import { DebugOff, DebugMenu } from './DebugSwitch';
import { RunFilterFields } from './RunFilterFields';
import { noFilters } from './RunList';
import { RunLines } from './RunLines';
import './list.css';

/** The runs of the flow, newest first; a press opens one on the canvas. */
export const RunListView = observer(function RunListView() {
  const debug = useDebug();
  const { list, choosing } = debug;
  const { runs, more, loading, busy, failure, filtered, debugViewOff } = list;
  const body = useRef<HTMLDivElement>(null);
  // The way back from a run is gone: on to the line of that run.
  useEffect(
    () =>
      focusIfLost(() => {
        const line = body.current?.querySelector<HTMLElement>(`[data-run="${debug.left}"]`);
        if (line) line.focus();
        else if (body.current) focusWithin(body.current);
      }),
    [debug],
  );
  return (
    <PanelFrame
      parts
      className="flow-debug"
      onClose={() => debug.editor.showAside('none')}
      title={<h2>{strings.runs.text}</h2>}
      name={strings.runs.text}
      actions={
        <>
          {runs.length > 1 && !choosing && <ActionButton action={compareRuns} size="small" />}
          <DebugMenu />
        </>
      }
    >
      {choosing && <ChooseNote />}
      {debugViewOff && <DebugOff />}
      {(filtered || runs.length > 0 || loading) && <RunFilterFields list={list} />}
      <div ref={body} className="sl-panel-body flow-debug-runs" aria-busy={busy}>
        {failure && runs.length === 0 ? (
          <ErrorState error={failure} onRetry={() => list.load()} />
        ) : loading && runs.length === 0 ? (
          <output className="flow-muted">{strings.loadingRuns.text}</output>
        ) : runs.length === 0 && filtered ? (
          <EmptyState
            title={strings.noRunFits.text}
            action={
              <Button text={strings.clearFilters.text} onClick={() => list.filter(noFilters)} />
            }
          >
            {strings.noRunFitsHelp.text}
          </EmptyState>
        ) : runs.length === 0 ? (
          <NoRuns />
        ) : (
          <RunLines
            label={strings.runs.text}
            runs={runs}
            current={choosing?.first}
            onOpen={id => void (choosing ? debug.take(id) : debug.open(id))}
          />
        )}
        {more && (
          <Button
            fill
            loading={busy}
            text={strings.loadMore.text}
            onClick={() => void list.loadMore()}
          />
        )}
      </div>
    </PanelFrame>
  );
});

/** Says which runs are still to be selected for a comparison. */
const ChooseNote = observer(function ChooseNote() {
  const debug = useDebug();
  const { choosing, busy } = debug;
  return (
    <div className="flow-warning" role="note" aria-live="polite">
      <p>{(choosing?.first ? strings.selectSecond : strings.selectFirst).text}</p>
      <Button
        size="small"
        text={strings.cancel.text}
        loading={busy === 'compare'}
        onClick={() => debug.endComparison()}
      />
    </div>
  );
});

/** Teaches what a run is and how the first one comes to be. */
const NoRuns = observer(function NoRuns() {
  const { session } = useDebug();
  const { editor, busy } = session;
  if (editor.readOnly)
    return (
      <EmptyState icon={<Pulse size={22} />} title={strings.noRunsYet.text}>
        {strings.noRunsReader.text}
      </EmptyState>
    );
  const deployed =
    editor.flow.publishedVersion === editor.flow.currentVersion && !editor.history.dirty;
  return (
    <EmptyState
      icon={<Pulse size={22} />}
      title={strings.noRunsYet.text}
      action={
        <span className="flow-buttons">
          <Button
            intent="primary"
            icon={<Play />}
            text={strings.tryFlow.text}
            onClick={() => editor.showAside('run')}
          />
          {!deployed && (
            <Button
              text={strings.deploy.text}
              loading={busy === 'deploy'}
              disabled={busy !== null}
              onClick={() => void session.deploy()}
            />
          )}
        </span>
      }
    >
      {strings.noRunsHelp.text}
    </EmptyState>
  );
});
