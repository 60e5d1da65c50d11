import type { MailTexts } from './mailTexts';

/** In Polish. */
export const pl: MailTexts = {
  texts: {
    codeTitle: 'Kod weryfikacyjny',
    codeText: 'Proszę wpisać ten kod, aby kontynuować. Nie należy go nikomu udostępniać.',
    linkText: 'Aby się zalogować, proszę kliknąć przycisk.',
    noticeTitle: 'Konto zostało zmienione',
    noticeText: 'Jeśli zmiany dokonał ktoś inny, prosimy o kontakt z nami.',
    ignore: 'Jeśli o tę wiadomość poprosił ktoś inny, można ją zignorować.',
  },
};
