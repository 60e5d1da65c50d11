import type { ActionContext } from '#core/web';
import { cloneConnection, detail } from '../../contract';
import { strings } from '../../strings';

/** A connection as far as it is told from others. */
export interface NamedConnection {
  readonly connectionId: string;
  readonly name: string;
}

/** Copies a connection and opens the copy. */
export async function cloneOf(
  { calls, notices, go }: ActionContext,
  { connectionId }: NamedConnection,
): Promise<void> {
  try {
    const copy = await calls.run(cloneConnection, { params: { connectionId }, body: {} });
    notices.success(strings.cloned.text);
    go(detail.to({ id: copy.connectionId }));
  } catch (error) {
    notices.failure(error);
  }
}
