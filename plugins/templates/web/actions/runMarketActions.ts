import { coreServices, type Context } from '#core/web';
import { openFlow, type FlowRowMenuProps } from '#plugins/flows/contract';
import {
  deleteFlowTemplate,
  flowTemplatePage,
  judgePublished,
  marketPage,
  publishedPage,
  unpublishFlowTemplate,
  type FlowTemplate,
  type PublishedTemplate,
} from '../../contract';

const go = (context: Context, path: string) => context.get(coreServices.navigate)(path);
const calls = (context: Context) => context.get(coreServices.apiClient);

export const openMarket = (context: Context) => go(context, marketPage.to());
export const openPublished = (context: Context) => go(context, publishedPage.to());

/** Keeps what the market was searched for, where it is on screen. */
export function make(context: Context, flow: FlowRowMenuProps | undefined): void {
  const flowId = flow?.flowId ?? context.access.read(openFlow);
  const here = location.pathname === marketPage.to() ? location.search : '?show=own';
  const search = new URLSearchParams(here);
  search.delete('page');
  search.set('new', '');
  if (flowId) search.set('flow', flowId);
  go(context, `${marketPage.to()}?${search}`);
}

export async function remove(context: Context, { flowTemplateId }: FlowTemplate): Promise<void> {
  await calls(context).run(deleteFlowTemplate, { params: { flowTemplateId } });
  go(context, `${marketPage.to()}?show=own`);
}

const ask =
  (what: string) =>
  (context: Context, { flowTemplateId }: FlowTemplate) =>
    go(context, `${flowTemplatePage.to({ id: flowTemplateId })}?do=${what}`);
export const edit = ask('edit');
export const publish = ask('publish');
export const importOne = ask('import');

export const unpublish = (context: Context, { flowTemplateId }: FlowTemplate) =>
  calls(context).run(unpublishFlowTemplate, { params: { flowTemplateId } });

const judge = (
  context: Context,
  { flowTemplateId }: PublishedTemplate,
  body: { readonly withdrawn?: boolean; readonly featured?: boolean },
) => calls(context).run(judgePublished, { params: { publishedId: flowTemplateId }, body });
export const feature = (context: Context, template: PublishedTemplate) =>
  judge(context, template, { featured: !template.featured });
export const withdraw = (context: Context, template: PublishedTemplate) =>
  judge(context, template, { withdrawn: !template.withdrawn });
