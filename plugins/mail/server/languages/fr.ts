import type { MailTexts } from './mailTexts';

/** In French. */
export const fr: MailTexts = {
  texts: {
    codeTitle: 'Votre code',
    codeText: 'Saisissez ce code pour continuer. Ne le communiquez à personne.',
    linkText: 'Cliquez sur le bouton pour vous connecter.',
    noticeTitle: 'Votre compte a été modifié',
    noticeText: 'Si vous n’êtes pas à l’origine de cette modification, contactez-nous.',
    ignore: 'Si vous n’avez pas demandé cet e-mail, ignorez-le.',
  },
};
