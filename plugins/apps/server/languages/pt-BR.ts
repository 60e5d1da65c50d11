import type { AppsTexts } from './appsTexts';

/** In Brazilian Portuguese. */
export const ptBR: AppsTexts = {
  openid: {
    refused: 'Você não pode entrar aqui',
    unexpected: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
    signedOff: 'Você saiu da conta',
    signedOffText: 'Você pode fechar esta página.',
  },
};
