import type { AppsTexts } from './appsTexts';

/** In Brazilian Portuguese. */
export const ptBR: AppsTexts = {
  openid: {
    refused: 'Você não pode entrar aqui',
    refusedText:
      'Não é possível processar a solicitação do aplicativo. Volte ao aplicativo e tente novamente.',
    unknownText:
      'Este link está incompleto ou desatualizado. Volte ao aplicativo e tente novamente ou fale com o suporte do aplicativo.',
    notSignedOff: 'Não foi possível concluir a saída da conta',
    signedOff: 'Você saiu da conta',
    signedOffText: 'Você pode fechar esta página.',
  },
};
