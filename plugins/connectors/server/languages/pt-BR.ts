import type { ConnectorsTexts } from './connectorsTexts';

/** In Brazilian Portuguese. */
export const ptBR: ConnectorsTexts = {
  pages: {
    exactly: 'Insira exatamente {count, plural, one {# caractere} other {# caracteres}}.',
    atLeast: 'Insira pelo menos {count, plural, one {# caractere} other {# caracteres}}.',
    atMost: 'Insira no máximo {count, plural, one {# caractere} other {# caracteres}}.',
    missing: 'Preencha este campo.',
    notEmail: 'Insira um e-mail válido.',
    wrongForm: 'Este valor não tem o formato correto.',
    notNumber: 'Insira um número.',
    wentWrong: 'Algo deu errado.',
    flowFailed: 'Comece de novo. Se falhar outra vez, fale com o suporte.',
    emailTaken: 'Não é possível criar uma conta com este e-mail. Se você já tem uma, entre nela.',
    codeUsed: 'Este código não está correto ou já foi usado.',
    next: 'Avançar',
    go: 'Continuar',
    goOnWith: 'Continuar com {provider}',
    captchaUnanswered: 'Confirme que você não é um robô.',
    captchaRefused: 'A verificação falhou ou expirou. Confirme de novo que você não é um robô.',
    captchaUnreachable: 'Não foi possível confirmar a verificação. Tente novamente em instantes.',
    challengeUnanswered: 'Ninguém respondeu à solicitação a tempo. Tente novamente.',
    challengeOver: 'Esta solicitação não existe ou seu tempo acabou. Comece novamente.',
  },
};
