import { ActionItem } from '#core/web/ui';
import { openInputs, openSettings } from './settingsActions';

/** Entries of the toolbar's menu that open the settings and the inputs of the flow. */
export default function SettingsItems() {
  return (
    <>
      <ActionItem action={openSettings} />
      <ActionItem action={openInputs} />
    </>
  );
}
