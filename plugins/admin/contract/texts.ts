import { namespace } from '#core/contract';

/** A company's own texts in one language, by the id of the text they stand for. */
export interface Words {
  /** Such as `pt-BR`. */
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}
/** Texts with which companies override the product's own. */
export interface CompanyTexts {
  /**
   * The texts whose keys begin with this, in the first language of an `Accept-Language` that the
   * company has some in; undefined where it has none, or English is wanted first. A change is seen
   * within ten seconds.
   */
  find(companyId: string, prefix: string, accepted: string | undefined): Promise<Words | undefined>;
}
export const companyTexts = namespace('admin').service<CompanyTexts>('companyTexts');
