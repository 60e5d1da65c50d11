import { errorMessages, Failure } from '#core/contract';

/** The text of what went wrong, as the server said it, or else as the catalogue says it. */
export const failureText = (error: unknown): string =>
  error instanceof Failure ? error.message : errorMessages.unknown.text;

/** The error with which a form's call failed. */
export function FailureNote({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  const details =
    error instanceof Failure
      ? (error.details ?? []).filter(each => !error.message.includes(each.message))
      : [];
  return (
    <div className="sl-entrance-failure" role="alert">
      {failureText(error)}
      {details.slice(0, 4).map(({ at, message }) => (
        <small key={at + message}>
          {at.replace(/^body\//, '')}: {message}
        </small>
      ))}
    </div>
  );
}
