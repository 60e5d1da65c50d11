import { Chat } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useApp } from '#core/web';
import { strings } from '../strings';
import { assistantPanel } from './panel';

/** The button of the app bar that opens the assistant and closes it. */
export default observer(function AssistantButton() {
  const { host } = useApp();
  const assistant = host.find(assistantPanel);
  if (!assistant?.canvas) return null;
  return (
    <button
      type="button"
      className="sl-bar-button"
      aria-label={strings.button.text}
      title={strings.button.text}
      aria-expanded={assistant.open}
      onClick={() => (assistant.open ? assistant.close() : void assistant.show())}
    >
      <Chat size={16} aria-hidden />
    </button>
  );
});
