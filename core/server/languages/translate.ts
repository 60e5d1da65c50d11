import type { Message } from '../../contract';
import type { Translation } from '../../contract/languages';

type Catalogue = Readonly<Record<string, Message>>;
/** The texts of catalogues in another language, as their files hold them. */
export type Translated<Catalogues extends Readonly<Record<string, Catalogue>>> = {
  readonly [Name in keyof Catalogues]: { readonly [Key in keyof Catalogues[Name]]: string };
};

/** Texts that end users read, with what they are in other languages. */
export interface PageTexts {
  /** Where people meet them. */
  readonly title: Message;
  readonly messages: readonly Message[];
  /** By language and the id of the message. */
  readonly translations: Readonly<Record<Translation, Readonly<Record<string, string>>>>;
}

/** Puts catalogues and their translations together, one group of texts for each catalogue. */
export const translate = <const Catalogues extends Readonly<Record<string, Catalogue>>>(
  catalogues: Catalogues,
  titles: { readonly [Name in keyof Catalogues]: Message },
  translations: Readonly<Record<Translation, Translated<Catalogues>>>,
): readonly PageTexts[] =>
  Object.entries(catalogues).map(([name, catalogue]) => ({
    title: titles[name]!,
    messages: Object.values(catalogue),
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [
        language,
        Object.fromEntries(
          Object.entries(catalogue).map(([key, { id }]) => [id, texts[name]![key]!]),
        ),
      ]),
    ) as PageTexts['translations'],
  }));
