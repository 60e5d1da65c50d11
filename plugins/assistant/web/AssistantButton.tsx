import { Chat } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import { useAction } from '#core/web/ui/internal';
import { toggleAssistant, assistantPanel } from './actions/assistantActions';

/** The button of the app bar that opens the assistant and closes it. */
export default observer(function AssistantButton() {
  const { host } = useApp();
  const toggle = useAction({ action: toggleAssistant });
  const assistant = host.find(assistantPanel);
  if (!toggle || !assistant?.canvas) return null;
  return (
    <button
      type="button"
      className="sl-bar-button"
      aria-label={toggle.title}
      title={toggle.title}
      aria-expanded={assistant.open}
      onPointerEnter={toggle.preload}
      onClick={() => void toggle.run()}
    >
      <Chat size={16} aria-hidden />
    </button>
  );
});
