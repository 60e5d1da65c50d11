import { openAt, type Context } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import { openEditor } from '#plugins/editor/contract';
import type { VersionMenuProps } from '#plugins/editor/contract/internal';
import { format } from '#core/contract';
import * as contract from '../../contract';
import type { ChangeRequest, RequestLine } from '../../contract';
import { getFormPath } from './requestActions';
import { strings } from '../../strings';

const { commentsTab, detail, list } = contract;

export const add = (context: Context) => openAt(context, list.to(), { new: '' });
export const setPolicy = (context: Context) => openAt(context, list.to(), { policy: '' });
export const open = (context: Context, { requestId }: Pick<RequestLine, 'requestId'>) =>
  context.get(navigate)(detail.to({ id: requestId }));

export function toggleComments(context: Context): void {
  const editor = context.find(openEditor)?.current?.editor;
  editor?.showAside(editor.aside === commentsTab ? 'none' : commentsTab, true);
}

const openForm =
  (name: 'edit' | 'review') =>
  (context: Context, { requestId }: ChangeRequest) =>
    openAt(context, detail.to({ id: requestId }), { [name]: '' });
export const edit = openForm('edit');
export const review = openForm('review');

/** Saves what is unsaved, and opens the form with the flow on screen. */
export async function propose(context: Context): Promise<boolean> {
  const session = context.find(openEditor)?.current;
  if (!session || !(await session.saveIfNeeded())) return false;
  context.get(navigate)(getFormPath(session.editor.flow.flowId));
  return true;
}

export const proposeVersion = (context: Context, { session }: VersionMenuProps) =>
  context.get(navigate)(getFormPath(session.editor.flow.flowId));

const turn =
  (state: 'open' | 'closed') =>
  (context: Context, { requestId }: ChangeRequest) =>
    context
      .get(apiClient)
      .run(contract.setRequestState, { params: { requestId }, body: { state } });
export const close = turn('closed');
export const reopen = turn('open');

export const release = (context: Context, { requestId, contentHash }: ChangeRequest) =>
  context
    .get(apiClient)
    .run(contract.releaseChangeRequest, { params: { requestId }, body: { contentHash } });

/** Finds the latest change requests of the environment. */
export async function findAnyRequest(context: Context, signal: AbortSignal) {
  const { changeRequests } = await context
    .get(apiClient)
    .api.call(contract.listChangeRequests, { query: { view: 'all', limit: 200 } }, { signal });
  return changeRequests.map(request => ({
    id: request.requestId,
    title: format(strings.numbered, { number: request.number, title: request.title }),
    subject: request,
  }));
}
