import type { CoreTexts } from './coreTexts';

/** In Brazilian Portuguese. */
export const ptBR: CoreTexts = {
  waits: {
    waitSeconds:
      'Muitas solicitações. Aguarde {count, plural, one {# segundo} other {# segundos}} e tente novamente.',
    waitMinutes:
      'Muitas solicitações. Aguarde {count, plural, one {# minuto} other {# minutos}} e tente novamente.',
    mailMinutes:
      'Este ambiente atingiu o limite de e-mails. Aguarde {count, plural, one {# minuto} other {# minutos}} e tente novamente.',
    mailHours:
      'Este ambiente atingiu o limite de e-mails. Aguarde {count, plural, one {# hora} other {# horas}} e tente novamente.',
  },
  passwords: {
    needs: 'A senha precisa seguir estas regras: {faults}.',
    length: 'de {least} a {most} caracteres',
    uppercase: 'uma letra maiúscula',
    lowercase: 'uma letra minúscula',
    digit: 'um dígito',
    special: 'um caractere especial',
    spaces: 'nenhum espaço',
    common: 'Esta senha é comum demais. Digite outra.',
  },
};
