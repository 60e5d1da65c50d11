import type { MailTexts } from './mailTexts';

/** In French. */
export const fr: MailTexts = {
  texts: {
    codeTitle: 'Votre code',
    codeText: 'Saisissez ce code pour continuer. Ne le communiquez à personne.',
    linkText: 'Sélectionnez le bouton pour vous connecter.',
    noticeTitle: 'Votre compte a été modifié',
    noticeText: 'Si ce n’était pas vous, contactez-nous.',
    ignore: 'Si vous n’avez pas demandé cet e-mail, ignorez-le.',
  },
};
