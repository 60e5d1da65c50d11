import type { ConnectorsTexts } from './connectorsTexts';

/** In Brazilian Portuguese. */
export const ptBR: ConnectorsTexts = {
  pages: {
    exactly: 'Digite exatamente {count, plural, one {# caractere} other {# caracteres}}.',
    atLeast: 'Digite pelo menos {count, plural, one {# caractere} other {# caracteres}}.',
    atMost: 'Digite no máximo {count, plural, one {# caractere} other {# caracteres}}.',
    missing: 'Preencha este campo.',
    notEmail: 'Digite um e-mail válido.',
    wrongForm: 'Este valor não tem o formato correto.',
    notNumber: 'Digite um número.',
    wentWrong: 'Algo deu errado. Tente novamente.',
    flowFailed: 'Comece novamente. Se o problema continuar, fale com o suporte.',
    codeUsed: 'Este código está incorreto ou já foi usado. Tente novamente ou digite outro código.',
    next: 'Avançar',
    go: 'Continuar',
    goOnWith: 'Continuar com {provider}',
    captchaUnanswered: 'Confirme que você não é um robô.',
    captchaRefused: 'A verificação falhou ou expirou. Confirme novamente que você não é um robô.',
    captchaUnreachable:
      'O serviço de verificação não está disponível. Tente novamente em instantes.',
    challengeUnanswered: 'Ninguém respondeu à solicitação a tempo. Tente novamente.',
    challengeOver: 'Esta solicitação não existe ou expirou. Comece novamente.',
  },
};
