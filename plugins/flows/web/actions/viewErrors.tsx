import { errorMessages, codes, Failure } from '#core/contract';
import { confirm } from '#core/web/ui';
import { getFindingsPath } from '../../contract/internal';
import { strings } from '../../strings';

/**
 * Tells away from the canvas why a scheduled flow was not deployed, and leads to its errors; false
 * for any other failure.
 */
export async function viewErrors(
  error: unknown,
  flowId: string,
  go: (path: string) => void,
): Promise<boolean> {
  if (!(error instanceof Failure) || error.code !== codes.scheduleInvalid) return false;
  const body = (
    <>
      <p>{error.message}</p>
      <ul>
        {error.details?.map(({ at, message }) => (
          <li key={at + message}>{message}</li>
        ))}
      </ul>
    </>
  );
  const { scheduleInvalidTitle: title, scheduleInvalidAction: view } = errorMessages;
  if (await confirm({ title: title.text, body, confirm: view.text, cancel: strings.close.text }))
    go(getFindingsPath(flowId, error.details?.find(({ at }) => at !== flowId)?.at));
  return true;
}
