import { useApp } from '../hooks/useApp';

/** Says whose password a form asks for to password managers, which people don’t see. */
export function OwnEmail() {
  const { session } = useApp();
  return (
    <input
      className="sl-hidden"
      name="username"
      autoComplete="username"
      tabIndex={-1}
      aria-hidden
      readOnly
      value={session.email}
    />
  );
}
