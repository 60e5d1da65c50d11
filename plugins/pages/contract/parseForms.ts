/** A form of a file, under its id. */
export interface FileForm {
  readonly formId: string;
  readonly name: string;
  readonly document: unknown;
}

/** The forms that an export brings: `forms` by id, as a bundle or a flow has them. */
export function parseForms(file: unknown): readonly FileForm[] {
  const { forms } = (file ?? {}) as { forms?: unknown };
  if (typeof forms !== 'object' || forms === null || Array.isArray(forms)) return [];
  return Object.entries(forms).map(([formId, document]) => {
    const name = (document as { name?: unknown } | null)?.name;
    return { formId, name: typeof name === 'string' ? name.trim() : '', document };
  });
}

/** Returns what a call imports, without the forms: they are kept beside the flows. */
export function withoutForms<Body extends { readonly flowInfo: object }>(body: Body): Body {
  if (parseForms(body.flowInfo).length === 0) return body;
  const flowInfo: Record<string, unknown> = { ...body.flowInfo };
  delete flowInfo['forms'];
  return { ...body, flowInfo };
}
