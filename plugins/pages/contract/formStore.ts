import { namespace, type Access, type AnyQueries } from '#core/contract';

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
/** The forms of a company for other server halves; `db` is bound to the company. */
export interface FormStore {
  /** The forms that a document of flows names, by their ids, as an export has them. */
  inDocument(db: AnyQueries, document: object): Promise<Record<string, unknown>>;
  /**
   * Imports the forms of an export and answers how many there were; one that is here already stays
   * as it is. Fails with 400 without the permission, the room or a name for each.
   */
  import(call: FormCall, db: AnyQueries, file: unknown): Promise<number>;
}
export const formStore = pages.service<FormStore>('formStore');
