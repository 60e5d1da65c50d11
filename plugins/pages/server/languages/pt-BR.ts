import type { PagesTexts } from './pagesTexts';

/** In Brazilian Portuguese. */
export const ptBR: PagesTexts = {
  hosted: {
    title: 'Entrar',
    language: 'Idioma',
    done: 'Concluído',
    doneText: 'Você pode fechar esta página.',
    failed: 'Não foi possível concluir',
    failedText: 'Comece novamente ou volte para onde você estava.',
    link: 'Continuar aqui',
    linkText: 'Continue somente se você começou em outra página ou outro dispositivo.',
    leaving: 'Redirecionando',
    leavingText: 'Redirecionando você para {host}.',
    go: 'Continuar',
    refused: 'Algo deu errado',
    again: 'Começar novamente',
    busy: 'Um momento',
    busyText: 'Sua resposta está sendo processada. A próxima página abre automaticamente.',
    nothing: 'Página não encontrada. Volte para onde começou.',
    unavailable: 'O acesso não está disponível aqui no momento. Tente novamente mais tarde.',
    trialOver: 'Este teste terminou. Execute-o de novo a partir do fluxo.',
    otherBrowser: 'Esta página pertence a outro navegador. Continue nele ou comece novamente.',
    framed:
      'Esta etapa leva a outro site e não pode ser feita dentro de uma página incorporada. Abra a própria página.',
    unexpected: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  },
  ceremony: {
    registerTitle: 'Configurar uma chave de acesso',
    authenticateTitle: 'Entrar com uma chave de acesso',
    registerText: 'Seu dispositivo guarda a chave de acesso e pede sua digital, seu rosto ou PIN.',
    authenticateText: 'Seu dispositivo pede sua digital, seu rosto ou PIN.',
    registerButton: 'Criar chave de acesso',
    authenticateButton: 'Continuar com chave de acesso',
    working: 'Siga as instruções do seu navegador ou dispositivo.',
    unsupported:
      'Este navegador não pode usar chaves de acesso aqui. Use outro navegador ou outro método.',
    framed:
      'As chaves de acesso não funcionam neste quadro. Abra a página em uma aba própria ou use outro método.',
    elsewhere:
      'As chaves de acesso aqui pertencem a {domain}. Abra esta página nesse endereço, com https.',
    stopped: 'A solicitação foi cancelada ou expirou. Tente novamente.',
    known: 'Este dispositivo já tem uma chave de acesso para você.',
    failed: 'Não foi possível usar a chave de acesso. Tente novamente.',
    noScript: 'As chaves de acesso precisam de JavaScript. Ative-o ou use outro método.',
  },
  look: {
    links: 'Links',
    backTo: 'Voltar para {app}',
    show: 'Mostrar',
    hide: 'Ocultar',
    showPassword: 'Mostrar senha',
    hidePassword: 'Ocultar senha',
  },
  forms: {
    fieldMissing: 'Insira um valor.',
    fieldWrong: 'Insira um valor válido.',
    choiceWrong: 'Selecione uma das opções.',
    passwordsDiffer: 'As senhas não coincidem.',
    verifyPassword: 'Confirmar senha',
    submit: 'Continuar',
    selectOne: 'Selecionar',
  },
};
