import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { Cog, History } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Slot } from '#core/web';
import { ActionIconButton, ActionItem } from '#core/web/ui';
import { panelButtons, statusButtons, toolbarMenu } from '../../contract';
import { strings } from '../../strings';
import { showHistory, showVersions, toggleMinimap } from '../actions/viewActions';
import { useSession } from '../editor/EditorContext';

/** The buttons that open panels beside or over the canvas: settings, versions, and what others bring. */
export const PanelButtons = observer(function PanelButtons() {
  const session = useSession();
  const { editor } = session;
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <Slot point={toolbarMenu} props={{ session }} />
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
      <Slot point={statusButtons} props={{ session }} />
    </>
  );
});
