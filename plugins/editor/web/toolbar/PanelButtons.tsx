import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { Cog, History, Issue } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { Slot } from '#core/web';
import { ActionIconButton, ActionItem } from '#core/web/ui';
import { panelButtons } from '../../contract';
import { findingStrings } from '../../findingStrings';
import { strings } from '../../strings';
import {
  openInputs,
  openSettings,
  showHistory,
  showVersions,
  toggleMinimap,
} from '../actions/editorActions';
import { useSession } from '../session/SessionContext';

/** The buttons that open panels beside or over the canvas: settings, versions, problems. */
export const PanelButtons = observer(function PanelButtons() {
  const session = useSession();
  const { editor } = session;
  const show = (tab: string) => editor.showAside(editor.aside === tab ? 'none' : tab);
  const errors = editor.findings.some(({ type }) => type === 'error');
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <ActionItem action={openSettings} />
            <ActionItem action={openInputs} />
            <ActionItem action={showHistory} />
            <ActionItem
              action={toggleMinimap}
              look={{ roleStructure: 'listoption', selected: session.minimap }}
            />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          icon={<Cog />}
          aria-label={strings.settings.text}
          title={strings.settings.text}
        />
      </PopoverNext>
      <Slot point={panelButtons} props={{ session }} />
      <ActionIconButton
        action={showVersions}
        icon={<History />}
        active={editor.aside === 'versions'}
        onRelease={() => editor.showAside('none')}
      />
      <Button
        variant="minimal"
        intent={errors ? 'danger' : 'none'}
        icon={<Issue />}
        text={editor.findings.length}
        aria-label={format(findingStrings.findingsButton, { count: editor.findings.length })}
        title={findingStrings.findings.text}
        active={editor.aside === 'findings'}
        onClick={() => show('findings')}
      />
    </>
  );
});
