import type { ImportBody } from '#plugins/transfer/contract';
import { formsOf } from '../../domain/forms/formsOf';

/** What a call brings, without the forms: they are kept beside the flows. */
export function withoutForms(body: ImportBody): ImportBody {
  if (formsOf(body.flowInfo).length === 0) return body;
  const flowInfo: Record<string, unknown> = { ...body.flowInfo };
  delete flowInfo['forms'];
  return { ...body, flowInfo };
}
