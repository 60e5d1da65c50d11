import { codes, Failure, getField, isRecord } from '#core/contract';
import type { Call, Handler } from '#core/server';
import { perform } from '#core/server/internal';
import * as pages from '#plugins/pages/contract/forms';
import * as calls from '../../contract/runCalls';
import { strings } from '../../strings';
import { answer, createLinks, toTime } from '../answer';
import { toMatches } from '../listQuery';

const listPath = '/forms';

const categoryOf = (document: unknown): string => {
  const category = getField(document, 'category');
  return typeof category === 'string' ? category : 'CUSTOM';
};

/** A form as the published format has it. */
const toResource = (call: Call, form: pages.Form, document: unknown) => ({
  _links: createLinks(call, `${listPath}/${form.formId}`),
  environment: { id: call.companyId },
  id: form.formId,
  name: form.name,
  category: categoryOf(document),
  createdAt: toTime(form.createdDate),
  updatedAt: toTime(form.updatedDate),
});

async function listAll(call: Call) {
  const { companyId, server } = call;
  const { forms } = await perform(call, pages.listForms, { params: { companyId } });
  const all = [];
  for (const form of forms)
    all.push({ form, document: await server.get(pages.formStore).find(companyId, form.formId) });
  return all;
}

/** The calls on forms, which are read alone. */
export const formHandlers: readonly Handler[] = [
  answer(calls.listForms, async ({ query: { filter } }, call) => {
    const matches = toMatches(filter, { category: ['eq'] });
    const matching = (await listAll(call)).filter(({ document }) =>
      matches({ category: categoryOf(document) }),
    );
    const forms = matching.map(({ form, document }) => toResource(call, form, document));
    return { _links: createLinks(call, listPath), _embedded: { forms }, size: forms.length };
  }),
  answer(calls.getForm, async ({ params: { formId } }, call) => {
    const stored = (await listAll(call)).find(({ form }) => form.formId === formId);
    if (!stored) throw new Failure(404, codes.notFound, strings.noForm.text);
    const { form, document } = stored;
    return { ...(isRecord(document) && document), ...toResource(call, form, document) };
  }),
];
