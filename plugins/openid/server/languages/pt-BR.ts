import type { OpenidTexts } from './openidTexts';

/** In Brazilian Portuguese. */
export const ptBR: OpenidTexts = {
  openid: {
    refused: 'Não foi possível concluir a entrada na conta',
    refusedText:
      'Não é possível processar a solicitação do aplicativo. Volte ao aplicativo e tente novamente ou fale com o suporte do aplicativo.',
    unknownText:
      'Este link está incompleto ou desatualizado. Volte ao aplicativo e tente novamente ou fale com o suporte do aplicativo.',
    notSignedOff: 'Não foi possível concluir a saída da conta',
    signedOff: 'Você saiu da conta',
    signedOffText: 'Você pode fechar esta página.',
  },
};
