import type { MailTexts } from './mailTexts';

/** In Brazilian Portuguese. */
export const ptBR: MailTexts = {
  texts: {
    codeTitle: 'Seu código',
    codeText: 'Digite este código para continuar. Não o compartilhe com ninguém.',
    linkText: 'Clique no botão para entrar.',
    noticeTitle: 'Sua conta foi alterada',
    noticeText: 'Se não foi você, fale conosco.',
    ignore: 'Se você não solicitou este e-mail, ignore-o.',
  },
};
