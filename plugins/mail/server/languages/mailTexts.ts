import { messages } from '#core/contract';
import { translate, type Translated } from '#core/server/languages/translate';
import { startTexts } from '../../startTexts';
import { ar } from './ar';
import { de } from './de';
import { es } from './es';
import { fr } from './fr';
import { it } from './it';
import { ja } from './ja';
import { nl } from './nl';
import { pl } from './pl';
import { ptBR } from './pt-BR';

const catalogues = { texts: startTexts };
export type MailTexts = Translated<typeof catalogues>;

const titles = messages('mail.textGroups', { texts: 'Email' });

/** The texts of mails to start from, in all languages. */
export const mailTexts = translate(catalogues, titles, {
  ar,
  de,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  'pt-BR': ptBR,
});
