import { Type, type Static } from 'typebox';
import {
  can,
  endpoint,
  getField,
  isRecord,
  namespace,
  type Access,
  type AnyQueries,
} from '#core/contract';
import { failures } from './failures';
import { formsAccess } from '#plugins/flows/contract/references';

export const Form = Type.Object({
  formId: Type.String(),
  name: Type.String(),
  createdDate: Type.Integer(),
  updatedDate: Type.Integer(),
});
export type Form = Static<typeof Form>;

export const listForms = endpoint('GET /company/:companyId/forms', {
  summary:
    'Lists the forms that were imported with flows, sorted by name, and the environment’s form limit.',
  reply: Type.Object({
    forms: Type.Array(Form),
    resourceLimit: Type.Object({ total: Type.Integer(), used: Type.Integer() }),
  }),
  when: can(formsAccess, 'read'),
  failure: failures.fetchForms,
});

/** A form of a file, under its id. */
export interface FileForm {
  readonly formId: string;
  readonly name: string;
  readonly document: unknown;
}

/** The forms that an export brings: `forms` by id, as a bundle or a flow has them. */
export function parseForms(file: unknown): readonly FileForm[] {
  const forms = getField(file, 'forms');
  if (!isRecord(forms)) return [];
  return Object.entries(forms).map(([formId, document]) => {
    const name = getField(document, 'name');
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

const pages = namespace('pages');

/** For whom forms are imported; a call of the server is one. */
export interface FormCall {
  readonly companyId: string;
  readonly customerId: string;
  readonly access: Access;
  audit(
    entry: {
      readonly action: string;
      readonly resource: string;
      readonly resourceId?: string;
      readonly after?: unknown;
    },
    db?: AnyQueries,
  ): Promise<void>;
}
/** The forms of an environment for other plugins’ server code. `db` is bound to the environment. */
export interface FormStore {
  /** A form as its file had it; undefined where the company has none of this id. */
  find(companyId: string, formId: string): Promise<unknown>;
  /** The forms that a document of flows names, by their ids, as an export has them. */
  inDocument(db: AnyQueries, document: object): Promise<Record<string, unknown>>;
  /**
   * Imports the forms of an export and answers how many there were; one that is here already stays
   * as it is. Fails with 400 without the permission, the room or a name for each.
   */
  import(call: FormCall, db: AnyQueries, file: unknown): Promise<number>;
}
export const formStore = pages.service<FormStore>('formStore');
