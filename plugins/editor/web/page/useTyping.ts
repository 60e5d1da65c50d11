import { useEffect } from 'react';
import { useApp } from '#core/web';
import { typing, typingIn } from '../session/typing';

/** Keeps the context key that says where a person types, while a flow is on screen. */
export function useTyping(): void {
  const { host } = useApp();
  useEffect(() => {
    const note = (event: FocusEvent) =>
      host.set(typing, typingIn(event.type === 'focusin' ? event.target : null));
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', note);
      host.set(typing, 'nowhere');
    };
  }, [host]);
}
