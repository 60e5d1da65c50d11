import type { RuntimeTexts } from './runtimeTexts';

/** In Brazilian Portuguese. */
export const ptBR: RuntimeTexts = {
  pages: {
    timedOut: 'Isso demorou mais do que o permitido. Comece novamente.',
    flowTimedOut: 'O tempo acabou. Comece novamente.',
    flowGone: 'Este processo não está mais disponível. Comece novamente.',
    noInteraction: 'Esta sessão não existe ou o token dela está ausente. Comece novamente.',
    over: 'Esta sessão terminou. Comece novamente.',
    answered:
      'Esta etapa já foi concluída ou a resposta pertence a outra etapa. Continue na última página ou comece novamente.',
    otherNode: 'A resposta é para a etapa {node}, mas outra é esperada. Continue na última página.',
    beingAnswered:
      'Esta etapa já está sendo processada. Aguarde a próxima página; se ela não aparecer, tente novamente em dez segundos.',
    spent: 'Este link já foi usado ou expirou. Continue na última página ou comece novamente.',
    begunElsewhere: 'Isso foi iniciado em outro navegador. Continue nele ou comece novamente aqui.',
    goneOn: 'O processo já está em outra etapa. Continue na última página ou comece novamente.',
    lateOrOver: 'O tempo acabou ou a sessão já terminou. Comece novamente.',
    nothingForLink: 'Este link não pertence à etapa atual. Continue de onde você começou.',
    linkOver: 'A sessão deste link terminou ou expirou. Comece novamente pelo aplicativo.',
  },
};
