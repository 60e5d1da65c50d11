import { Button, ButtonGroup, Menu, MenuItem, PopoverNext, Tooltip } from '@blueprintjs/core';
import {
  Add,
  CaretDown,
  Cog,
  GraphRemove,
  History,
  Maximize,
  Minus,
  Play,
  Plus,
  Redo,
  Search,
  Undo,
} from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '../../../../core/contract';
import { strings } from '../../strings';
import { arrangeFlow } from '../arrange/arrangeFlow';
import type { AsideTab } from '../editor/FlowEditor';
import { useSession } from '../session/SessionContext';
import { FlowName } from './FlowName';

/** Everything that can be done with the flow as a whole. */
export const Toolbar = observer(function Toolbar() {
  const session = useSession();
  const { editor, busy } = session;
  const { history, flow, readOnly, canvas } = editor;
  const show = (tab: AsideTab) => editor.showAside(editor.aside === tab ? 'none' : tab);
  const errors = editor.findings.filter(({ type }) => type === 'error').length;
  const changed = flow.publishedVersion !== flow.currentVersion;
  return (
    <div className="flow-toolbar" role="toolbar" aria-label={strings.toolbar.text}>
      <FlowName />
      <span className="flow-badges">
        <em data-kind={flow.flowStatus}>
          {(flow.flowStatus === 'disabled' ? strings.statusDisabled : strings.statusEnabled).text}
        </em>
        <em title={changed ? strings.notDeployed.text : undefined}>
          {format(strings.versionMark, { version: flow.currentVersion })}
        </em>
        <output data-kind={history.dirty ? 'dirty' : 'clean'}>
          {(history.dirty ? strings.unsavedMark : strings.savedMark).text}
        </output>
      </span>
      <ButtonGroup>
        {!readOnly && (
          <Tip text={`${strings.undo.text} (Ctrl+Z)`}>
            <Button
              variant="minimal"
              icon={<Undo />}
              aria-label={strings.undo.text}
              disabled={!history.canUndo}
              onClick={() => history.undo()}
            />
          </Tip>
        )}
        {!readOnly && (
          <Tip text={`${strings.redo.text} (Ctrl+Shift+Z)`}>
            <Button
              variant="minimal"
              icon={<Redo />}
              aria-label={strings.redo.text}
              disabled={!history.canRedo}
              onClick={() => history.redo()}
            />
          </Tip>
        )}
        <Tip text={`${strings.findInFlow.text} (Ctrl+F)`}>
          <Button
            variant="minimal"
            icon={<Search />}
            aria-label={strings.findInFlow.text}
            onClick={() => session.toggle('find')}
          />
        </Tip>
        <Tip text={strings.zoomOut.text}>
          <Button
            variant="minimal"
            icon={<Minus />}
            aria-label={strings.zoomOut.text}
            onClick={() => canvas?.zoomBy(1 / 1.25)}
          />
        </Tip>
        <Tip text={strings.zoomIn.text}>
          <Button
            variant="minimal"
            icon={<Plus />}
            aria-label={strings.zoomIn.text}
            onClick={() => canvas?.zoomBy(1.25)}
          />
        </Tip>
        <Tip text={strings.fit.text}>
          <Button variant="minimal" icon={<Maximize />} aria-label={strings.fit.text} onClick={() => canvas?.fit()} />
        </Tip>
        {!readOnly && (
          <Tip text={strings.arrange.text}>
            <Button
              variant="minimal"
              icon={<GraphRemove />}
              aria-label={strings.arrange.text}
              onClick={() => void arrangeFlow(editor)}
            />
          </Tip>
        )}
        {!readOnly && (
          <Tip text={strings.addNode.text}>
            <Button
              variant="minimal"
              icon={<Add />}
              aria-label={strings.addNode.text}
              active={session.catalogue}
              onClick={() => session.toggle('catalogue')}
            />
          </Tip>
        )}
      </ButtonGroup>
      <span className="flow-gap" />
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem text={strings.flowSettings.text} onClick={() => session.open({ kind: 'settings' })} />
            <MenuItem text={strings.inputSchema.text} onClick={() => session.open({ kind: 'inputs' })} />
            <MenuItem text={strings.history.text} onClick={() => show('history')} />
            <MenuItem
              text={strings.minimap.text}
              roleStructure="listoption"
              selected={session.minimap}
              onClick={() => session.toggle('minimap')}
            />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          icon={<Cog />}
          endIcon={<CaretDown />}
          aria-label={strings.settings.text}
          text={strings.settings.text}
        />
      </PopoverNext>
      <Button
        variant="minimal"
        icon={<History />}
        text={strings.versions.text}
        active={editor.aside === 'versions'}
        onClick={() => show('versions')}
      />
      <Button
        variant="minimal"
        intent={errors > 0 ? 'danger' : 'none'}
        text={format(strings.findingsButton, { count: editor.findings.length })}
        active={editor.aside === 'findings'}
        onClick={() => show('findings')}
      />
      {!readOnly && (
        <>
          <Button
            icon={<Play />}
            text={strings.tryFlow.text}
            active={editor.aside === 'run'}
            onClick={() => show('run')}
          />
          <Button
            text={strings.validate.text}
            loading={busy === 'validate'}
            disabled={busy !== null}
            onClick={() => void session.validate()}
          />
          <Button
            text={strings.save.text}
            loading={busy === 'save'}
            disabled={busy !== null || !history.dirty}
            title="Ctrl+S"
            onClick={() => void session.save()}
          />
          <Button
            intent="primary"
            text={strings.deploy.text}
            loading={busy === 'deploy'}
            disabled={busy !== null || (!history.dirty && !changed)}
            onClick={() => void session.deploy()}
          />
        </>
      )}
    </div>
  );
});

function Tip({ text, children }: { readonly text: string; readonly children: React.ReactElement }) {
  return (
    <Tooltip content={text} placement="bottom" hoverOpenDelay={500} compact>
      {children}
    </Tooltip>
  );
}
