import { observer } from 'mobx-react-lite';
import { useApp } from '../hooks/useApp';
import { strings } from '../ui/strings';
import type { Notice } from './Notices';
import './notices.css';

/** Draws the toasts; pointing at one or moving the focus into it keeps it. */
export const ToastStack = observer(function ToastStack() {
  const { notices } = useApp();
  return (
    <section className="sl-notices" aria-label={strings.notifications.text} aria-live="polite">
      {notices.items.map(item => (
        <Toast key={item.id} item={item} />
      ))}
    </section>
  );
});

function Toast({ item: { id, kind, text, details, action } }: { readonly item: Notice }) {
  const { notices } = useApp();
  const keep = () => notices.hold(id);
  const resume = () => notices.release(id);
  return (
    <div
      className={`sl-notice ${kind}`}
      role={kind === 'failure' ? 'alert' : 'status'}
      onPointerEnter={keep}
      onPointerLeave={resume}
      onFocus={keep}
      onBlur={resume}
    >
      <div className="sl-notice-text">
        {text}
        {details.map(line => (
          <small key={line}>{line}</small>
        ))}
      </div>
      {action && (
        <button
          type="button"
          className="sl-notice-action"
          onClick={() => {
            notices.dismiss(id);
            void action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="sl-notice-close"
        aria-label={strings.dismiss.text}
        onClick={() => notices.dismiss(id)}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path
            d="M4 4l8 8M12 4l-8 8"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </div>
  );
}
