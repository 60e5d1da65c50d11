import type { PagesTexts } from './pagesTexts';

/** In Brazilian Portuguese. */
export const ptBR: PagesTexts = {
  hosted: {
    title: 'Entrar',
    language: 'Idioma',
    done: 'Concluído',
    doneText: 'Você pode fechar esta página.',
    failed: 'Não foi possível concluir a operação',
    failedText: 'Comece novamente ou volte para onde você estava.',
    link: 'Continuar aqui',
    linkText: 'Continue somente se você começou em outra página ou outro dispositivo.',
    leaving: 'Redirecionando',
    leavingText: 'Redirecionando você para {host}.',
    go: 'Continuar',
    refused: 'Algo deu errado',
    again: 'Começar novamente',
    busy: 'Um momento',
    busyText: 'Sua resposta está sendo processada. A próxima página será aberta automaticamente.',
    nothing: 'Página não encontrada. Volte para a página onde você começou.',
    unavailable: 'Esta página não está disponível no momento. Tente novamente mais tarde.',
    trialOver: 'Este teste expirou. Execute-o novamente a partir do fluxo.',
    otherBrowser:
      'Esta operação não está disponível neste navegador. Continue no navegador em que você começou ou volte para onde você estava e comece novamente.',
    framed:
      'A próxima etapa leva a outro site, que não pode ser exibido aqui. Recarregue a página e use outra opção, ou entre em contato com o suporte.',
    unexpected: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  },
  ceremony: {
    registerTitle: 'Criar uma chave de acesso',
    authenticateTitle: 'Entrar com uma chave de acesso',
    registerText:
      'Seu dispositivo salva a chave de acesso e pede sua impressão digital, seu rosto ou seu PIN.',
    authenticateText: 'Seu dispositivo pede sua impressão digital, seu rosto ou seu PIN.',
    registerButton: 'Criar chave de acesso',
    authenticateButton: 'Continuar com chave de acesso',
    working: 'Siga as instruções do seu navegador ou dispositivo.',
    unsupported:
      'Este navegador não pode usar chaves de acesso aqui. Use outro navegador ou outro método.',
    framed:
      'As chaves de acesso não funcionam neste quadro. Abra a página em uma guia separada ou use outro método.',
    elsewhere:
      'As chaves de acesso desta página só funcionam em {domain}. Abra a página nesse endereço ou use outro método.',
    stopped: 'A solicitação foi cancelada ou expirou. Tente novamente.',
    known: 'Este dispositivo já tem uma chave de acesso sua. Você pode entrar com ela.',
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
    fieldMissing: 'Digite um valor.',
    fieldWrong: 'Digite um valor válido.',
    choiceWrong: 'Selecione uma das opções.',
    tickMissing: 'Marque a caixa de seleção para continuar.',
    passwordsDiffer: 'As senhas não coincidem.',
    verifyPassword: 'Confirmar senha',
    submit: 'Continuar',
    selectOne: 'Selecionar',
  },
};
